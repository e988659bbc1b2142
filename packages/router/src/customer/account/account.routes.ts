import { CriteriaInput, GridInput, wireBool, wireInt, wireText } from '@merx/wire';
import { router } from '../../trpc/init.js';
import { acl, anonymous, anyone, self } from '../../trpc/procedures.js';
import { SignedInAs } from '../login-as-customer/login-as-customer.schema.js';
import { signInAs } from '../login-as-customer/login-as-customer.service.js';
import { CustomerOverview } from '../overview/overview.schema.js';
import { customerOverview, endSessions } from '../overview/overview.service.js';
import {
  ActivateInput,
  ActivateMineInput,
  ChangePasswordInput,
  CreateAccountInput,
  CustomerAnswer,
  CustomerGrid,
  CustomerIdInput,
  CustomerList,
  DeletedCustomers,
  EmailInput,
  FewCustomers,
  InitiateResetInput,
  ResendInput,
  ResetByEmailInput,
  ResetPasswordInput,
  ResetTokenInput,
  RestoreEmailInput,
  SaveAccountInput,
  SaveMyAccountInput,
  ValidateInput,
  ValidationAnswer,
} from './account.schema.js';
import { deleteCustomer, deleteFewCustomers, getCustomer, getMyAccount, isReadOnly, listCustomerGrid, listCustomers } from './account.service.js';
import { activate, activateMine, confirmationStatus, isEmailAvailable, resendConfirmation, restoreEmail } from './account-email.service.js';
import { createAccount, validateAccount } from './new-account.service.js';
import { changePassword, initiateReset, resetPassword, resetPasswordByEmail, validateResetToken } from './password.service.js';
import { saveAccount, saveMyAccount } from './save-account.service.js';

const customers = acl('Magento_Customer::customer');
const manage = acl('Magento_Customer::manage');

export const accountRoutes = router({
  create: anyone('POST', '/V1/customers', 'Registers a customer').input(CreateAccountInput).output(CustomerAnswer).mutation(createAccount),
  search: customers('GET', '/V1/customers/search', 'Lists customers').input(CriteriaInput).output(CustomerList).query(listCustomers),
  grid: customers().input(GridInput).output(CustomerGrid).query(listCustomerGrid),
  overview: customers().input(CustomerIdInput).output(CustomerOverview).query(customerOverview),
  endSessions: manage().input(CustomerIdInput).output(wireInt).mutation(endSessions),
  signInAs: acl('Magento_LoginAsCustomer::login')().input(CustomerIdInput).output(SignedInAs).mutation(signInAs),
  get: customers('GET', '/V1/customers/{customerId}', 'Returns a customer').input(CustomerIdInput).output(CustomerAnswer).query(getCustomer),
  save: manage('PUT', '/V1/customers/{id}', 'Updates a customer').input(SaveAccountInput).output(CustomerAnswer).mutation(saveAccount),
  delete: acl('Magento_Customer::manage', 'Magento_Customer::delete')('DELETE', '/V1/customers/{customerId}', 'Deletes a customer').input(CustomerIdInput).output(wireBool).mutation(deleteCustomer),
  deleteMany: manage().input(FewCustomers).output(DeletedCustomers).mutation(deleteFewCustomers),
  getMine: self('GET', '/V1/customers/me', 'Returns the signed-in customer').output(CustomerAnswer).query(getMyAccount),
  saveMine: self('PUT', '/V1/customers/me', 'Updates the signed-in customer').input(SaveMyAccountInput).output(CustomerAnswer).mutation(saveMyAccount),
  validate: manage('PUT', '/V1/customers/validate', 'Validates customer data without saving').input(ValidateInput).output(ValidationAnswer).mutation(validateAccount),
  isReadOnly: customers('GET', '/V1/customers/{customerId}/permissions/readonly', 'Returns whether a customer is read-only').input(CustomerIdInput).output(wireBool).query(isReadOnly),
  isEmailAvailable: anonymous('POST', '/V1/customers/isEmailAvailable', 'Returns whether an email address is available for a new account')
    .input(EmailInput)
    .output(wireBool)
    .mutation(isEmailAvailable),

  activate: manage('PUT', '/V1/customers/{email}/activate', 'Confirms an account with the emailed key').input(ActivateInput).output(CustomerAnswer).mutation(activate),
  activateMine: self('PUT', '/V1/customers/me/activate', 'Confirms the signed-in customer’s account with the emailed key').input(ActivateMineInput).output(CustomerAnswer).mutation(activateMine),
  confirmationStatus: manage('GET', '/V1/customers/{customerId}/confirm', 'Returns whether an account is confirmed').input(CustomerIdInput).output(wireText).query(confirmationStatus),
  resendConfirmation: manage('POST', '/V1/customers/confirm', 'Resends the confirmation email of an account').input(ResendInput).output(wireBool).mutation(resendConfirmation),

  changePassword: self('PUT', '/V1/customers/me/password', 'Changes the password of the signed-in customer').input(ChangePasswordInput).output(wireBool).mutation(changePassword),
  initiateReset: anonymous('PUT', '/V1/customers/password', 'Sends a password reset email').input(InitiateResetInput).output(wireBool).mutation(initiateReset),
  validateResetToken: anonymous('GET', '/V1/customers/{customerId}/password/resetLinkToken/{resetPasswordLinkToken}', 'Validates a password reset token')
    .input(ResetTokenInput)
    .output(wireBool)
    .query(validateResetToken),
  resetPasswordByEmail: anyone('POST', '/V1/customers/resetPassword', 'Resets a password with an emailed token').input(ResetByEmailInput).output(wireBool).mutation(resetPasswordByEmail),
  /** By customer id: for typed clients only. */
  resetPassword: anyone().input(ResetPasswordInput).output(wireBool).mutation(resetPassword),
  restoreEmail: anonymous().input(RestoreEmailInput).output(wireBool).mutation(restoreEmail),
});
