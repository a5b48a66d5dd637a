import { makeCloseRequest } from '#core/access/close-request.ts'
import { makeGrantRole, makeRevokeRole } from '#core/access/grant-role.ts'
import { makeListRequests } from '#core/access/list-requests.ts'
import { makeRequestAccess } from '#core/access/request-access.ts'
import { findRole } from '#core/access/role.ts'
import { makeChangeEmail } from '#core/accounts/change-email.ts'
import { makeChangePicture, makeRemovePicture } from '#core/accounts/change-picture.ts'
import { makeConfirmEmail } from '#core/accounts/confirm-email.ts'
import { makeCreateFirstOwner } from '#core/accounts/create-first-owner.ts'
import { makeDeleteAccount } from '#core/accounts/delete-account.ts'
import { makeEditProfile } from '#core/accounts/edit-profile.ts'
import { makeExportPersonalData } from '#core/accounts/export-personal-data.ts'
import { makeFindProfile } from '#core/accounts/find-profile.ts'
import { makeListAccounts } from '#core/accounts/list-accounts.ts'
import { makeRegister } from '#core/accounts/register.ts'
import { makeResendConfirmation } from '#core/accounts/resend-confirmation.ts'
import { makeEndAccountSessions, makeReinstateAccount, makeSuspendAccount } from '#core/accounts/suspend-account.ts'
import { makeChangePassword } from '#core/authentication/change-password.ts'
import { makeCompleteSecondStep } from '#core/authentication/complete-second-step.ts'
import { makeEndOtherSessions, makeEndSession } from '#core/authentication/end-sessions.ts'
import { makeForgotPassword } from '#core/authentication/forgot-password.ts'
import { makeListSessions } from '#core/authentication/list-sessions.ts'
import { makeLogIn } from '#core/authentication/log-in.ts'
import { makeLogInWithPasskey, makeStartPasskeyLogIn } from '#core/authentication/log-in-with-passkey.ts'
import { makeLogOut } from '#core/authentication/log-out.ts'
import { makeRenewRecoveryCodes } from '#core/authentication/renew-recovery-codes.ts'
import { makeResetPassword } from '#core/authentication/reset-password.ts'
import { makeResumeSession } from '#core/authentication/resume-session.ts'
import {
  makeAddPasskey,
  makeRemovePasskey,
  makeStartPasskeyRegistration,
} from '#core/authentication/set-up-passkeys.ts'
import {
  makeConfirmTimeCodes,
  makeStartTimeCodes,
  makeTurnOffTimeCodes,
} from '#core/authentication/set-up-time-codes.ts'
import type { Ports } from '#core/ports.ts'

export const makeAccountUseCases = (ports: Ports) => ({
  createFirstOwner: makeCreateFirstOwner(ports),
  register: makeRegister(ports),
  confirmEmail: makeConfirmEmail(ports),
  resendConfirmation: makeResendConfirmation(ports),
  forgotPassword: makeForgotPassword(ports),
  resetPassword: makeResetPassword(ports),
  logIn: makeLogIn(ports),
  completeSecondStep: makeCompleteSecondStep(ports),
  startPasskeyLogIn: makeStartPasskeyLogIn(ports),
  logInWithPasskey: makeLogInWithPasskey(ports),
  logOut: makeLogOut(ports),
  findProfile: makeFindProfile(ports),
  editProfile: makeEditProfile(ports),
  changePassword: makeChangePassword(ports),
  changeEmail: makeChangeEmail(ports),
  changePicture: makeChangePicture(ports),
  removePicture: makeRemovePicture(ports),
  listSessions: makeListSessions(ports),
  endSession: makeEndSession(ports),
  endOtherSessions: makeEndOtherSessions(ports),
  exportPersonalData: makeExportPersonalData(ports),
  deleteAccount: makeDeleteAccount(ports),
  startTimeCodes: makeStartTimeCodes(ports),
  confirmTimeCodes: makeConfirmTimeCodes(ports),
  turnOffTimeCodes: makeTurnOffTimeCodes(ports),
  startPasskeyRegistration: makeStartPasskeyRegistration(ports),
  addPasskey: makeAddPasskey(ports),
  removePasskey: makeRemovePasskey(ports),
  renewRecoveryCodes: makeRenewRecoveryCodes(ports),
  listAccounts: makeListAccounts(ports),
  suspendAccount: makeSuspendAccount(ports),
  reinstateAccount: makeReinstateAccount(ports),
  endAccountSessions: makeEndAccountSessions(ports),
  requestAccess: makeRequestAccess(ports),
  listRequests: makeListRequests(ports),
  closeRequest: makeCloseRequest(ports),
  findRole,
  grantRole: makeGrantRole(ports),
  revokeRole: makeRevokeRole(ports),
  resumeSession: makeResumeSession(ports),
})
