export { type Received, readMail } from './read-mail.js';
export { openSmtpSink, type SmtpSink } from './smtp-sink.js';
