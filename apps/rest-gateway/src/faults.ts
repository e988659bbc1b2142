import { fault, fieldRequired, shopBusy } from '@merx/router';
import { invalidInput } from '@merx/wire';
import { refusal } from './refusal.js';

export const bodyTooDeep = invalidInput('The request body nests deeper than %count levels.');
export const tooManyValues = invalidInput('The request body holds more than %count values.');
export const tooManyEntries = invalidInput('A list in the request body holds more than %count entries.');
export const nameTooLong = invalidInput('A property name in the request body is longer than %count characters.');
export const textTooLong = invalidInput('A text in the request body is longer than %count characters.');
export const queryCharacter = invalidInput('The query string holds a character that is not allowed.');
export const tooManyParameters = invalidInput('The query string has more than %count parameters.');
export const queryTooDeep = invalidInput('The query string nests deeper than %count levels.');
export const notAListOfObjects = invalidInput('The request body must be a JSON list of objects.');
export const notUtf8 = invalidInput('The request body is not valid UTF-8.');
export const noContentType = invalidInput('A request body needs the header Content-Type.');
export const unsupportedContentType = invalidInput('The Content-Type "%contentType" is not supported.');
export const contentTypeParameter = invalidInput('The Content-Type may have no parameter but charset=utf-8.');
export const notAnObject = invalidInput('The request body must be a JSON object.');
export const notJson = invalidInput('The request body is not valid JSON.');
export const bodyCharacter = invalidInput('The request body holds a character that is not allowed.');
export const malformedEscape = invalidInput('The address holds a malformed escape: "%segment".');
export const xmlTooLong = invalidInput('The XML body is longer than %count characters.');
export const mixedXml = invalidInput('The XML body mixes text with elements.');
export const notXml = invalidInput('The request body is not valid XML.');
export const notAnAttribute = invalidInput('"%fieldName" must have an attribute code and a value.');
export const requiredField = invalidInput(fieldRequired.template);
export const attributeValueRequired = invalidInput('"%fieldName" is required for the attribute "%attributeCode". Enter and try again.');

export const routeNotFound = refusal(404, 'Request does not match any route.');
/** For asynchronous reads. */
export const notDeferrable = refusal(400, 'Specified request cannot be processed.');
export const pageNotFound = refusal(404, 'Not found.');
export const malformed = refusal(400, 'The request is malformed.');
export const unknownMethod = refusal(400, 'Request method is invalid.');
export const cutOff = refusal(400, 'The request was cut off.');
export const tooManyCalls = refusal(400, 'Too many calls in one request.');
export const notAcceptable = refusal(406, 'Server cannot understand Accept HTTP header media type.');
export const bodyTooLarge = refusal(413, 'The request body is too large.');
export const tooManyBodies = refusal(429, 'Too many requests from your address are still being sent. Please wait and try again later.');
export const busy = refusal(503, shopBusy.template);

export const invalidExpectation = fault('BAD_REQUEST', 'X-Merx-Expects must read entity/id@version.');
export const storeNotFound = fault('NOT_FOUND', 'The store that was requested was not found.');
/** A bug: its parameter is the report id, under which the details are logged. */
export const internalError = fault('INTERNAL_SERVER_ERROR', 'Internal Error. Details are available in the log. Report ID: %1');
