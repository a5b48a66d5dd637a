import { ChangeEmail } from '#core/accounts/change-email.ts'
import { ProfileDetails } from '#core/accounts/edit-profile.ts'
import { ChangePassword } from '#core/authentication/change-password.ts'
import { PasswordProof } from '#core/authentication/reauthentication.ts'
import { NewPasskey, PasskeyId } from '#core/authentication/set-up-passkeys.ts'
import { TimeCode } from '#core/authentication/set-up-time-codes.ts'
import type { ErrorCode } from '#core/errors.ts'
import { SessionId } from '#core/ids.ts'
import { loggedIn, namedBody, ok, operationsWith } from './operation.ts'

const email = 'pauline@people.example'
const password = 'Three minute hero 79!'
const proof = { schema: namedBody('PasswordProof', PasswordProof), example: { password } }
const proofErrors: readonly ErrorCode[] = ['password.wrong', 'limit.exceeded', 'busy']
const credential = { id: 'vLq0…', rawId: 'vLq0…', type: 'public-key', response: {} }

export const accountOperations = operationsWith({ tag: 'Your account', access: loggedIn }, [
  {
    method: 'GET',
    route: '/api/profile',
    summary: 'Reads your account',
    description: 'Returns your profile, roles, bands and two-step log-in settings.',
    responses: ok('Your account.'),
  },
  {
    method: 'PUT',
    route: '/api/profile',
    summary: 'Edits your profile',
    description: 'Replaces your display name, bio and link. Bio and link become empty if omitted.',
    body: {
      schema: namedBody('ProfileDetails', ProfileDetails),
      example: { displayName: 'Pauline B.', bio: 'Trombone.', url: 'https://pauline.example/' },
    },
    responses: ok('Your account.'),
    errorCodes: ['stale_write'],
  },
  {
    method: 'DELETE',
    route: '/api/profile',
    summary: 'Deletes your account',
    description: 'Deletes your account and your personal data. The shows that you added stay listed.',
    body: proof,
    responses: ok('Done.'),
    errorCodes: [...proofErrors, 'account.last_owner', 'stale_write'],
  },
  {
    method: 'PUT',
    route: '/api/profile/password',
    summary: 'Changes your password',
    description: 'Sets a new password and ends all your other sessions.',
    body: {
      schema: namedBody('ChangePassword', ChangePassword),
      example: { currentPassword: 'Correct horse 2 battery!', password, confirmPassword: password },
    },
    responses: ok('Done.'),
    errorCodes: [...proofErrors, 'stale_write'],
  },
  {
    method: 'PUT',
    route: '/api/profile/email',
    summary: 'Changes your email address',
    description: 'Sends a confirmation email to the new address. The address changes when its link is opened.',
    body: { schema: namedBody('ChangeEmail', ChangeEmail), example: { email, password } },
    responses: ok('The link is on its way.'),
    errorCodes: proofErrors,
  },
  {
    method: 'PUT',
    route: '/api/profile/picture',
    summary: 'Uploads your profile picture',
    description:
      'Takes a JPEG, PNG, WebP or AVIF of up to 10 MB and 40 megapixels (AVIF: up to 12 megapixels, no transparency) as the body, and converts it to a square WebP.',
    body: 'file',
    responses: ok('Your account.'),
    errorCodes: ['input.invalid', 'image.unreadable', 'image.too_large', 'limit.exceeded', 'busy', 'stale_write'],
  },
  {
    method: 'DELETE',
    route: '/api/profile/picture',
    summary: 'Removes your profile picture',
    description: 'Deletes your profile picture.',
    responses: ok('Your account.'),
    errorCodes: ['stale_write'],
  },
  {
    method: 'GET',
    route: '/api/profile/sessions',
    summary: 'Lists your sessions',
    description: 'Returns the devices on which you are logged in, the latest log-in first.',
    responses: ok('Your sessions.'),
  },
  {
    method: 'DELETE',
    route: '/api/profile/sessions',
    summary: 'Ends your other sessions',
    description: 'Logs you out on all devices except this one.',
    body: proof,
    responses: ok('Done.'),
    errorCodes: proofErrors,
  },
  {
    method: 'DELETE',
    route: '/api/profile/sessions/:id',
    summary: 'Ends one of your sessions',
    description: 'Logs you out on one device.',
    params: { id: SessionId },
    body: proof,
    responses: ok('Done.'),
    errorCodes: [...proofErrors, 'session.not_found'],
  },
  {
    method: 'GET',
    route: '/api/profile/export',
    summary: 'Exports your personal data',
    description:
      'Returns a JSON file with the data that is stored about you, except the hash of your password and the secrets of your sessions and second factors.',
    responses: ok('The file.', ['Content-Disposition']),
    errorCodes: ['limit.exceeded', 'busy'],
  },
  {
    method: 'POST',
    route: '/api/profile/time-codes',
    summary: 'Starts setting up an authenticator app',
    description:
      'Returns a secret for an authenticator app. Codes are required only after you have sent the first one.',
    body: proof,
    responses: ok('The secret for the app.'),
    errorCodes: [...proofErrors, 'totp.set_up_already'],
  },
  {
    method: 'PUT',
    route: '/api/profile/time-codes',
    summary: 'Turns on authenticator codes',
    description:
      'Checks the first code from the app and requires codes at log-in from then on. If you had no second factor before, returns recovery codes and ends all your other sessions.',
    body: { schema: namedBody('TimeCode', TimeCode), example: { code: '123456' } },
    responses: ok('The recovery codes.'),
    errorCodes: ['totp.not_started', 'login.second_step_failed', 'limit.exceeded'],
  },
  {
    method: 'DELETE',
    route: '/api/profile/time-codes',
    summary: 'Turns off authenticator codes',
    description: 'Removes the authenticator app from your account.',
    body: proof,
    responses: ok('Done.'),
    errorCodes: proofErrors,
  },
  {
    method: 'POST',
    route: '/api/profile/passkeys/options',
    summary: 'Starts adding a passkey',
    description:
      'Returns the options for `navigator.credentials.create` and sets a cookie that `POST /api/profile/passkeys` requires.',
    body: proof,
    responses: ok('The options for the browser.'),
    errorCodes: [...proofErrors, 'passkey.too_many'],
  },
  {
    method: 'POST',
    route: '/api/profile/passkeys',
    summary: 'Adds a passkey',
    description:
      'Stores the passkey that the browser created. If you had no second factor before, returns recovery codes and ends all your other sessions.',
    body: { schema: namedBody('NewPasskey', NewPasskey), example: { name: 'Phone', credential } },
    responses: ok('The recovery codes.'),
    errorCodes: ['token.invalid', 'passkey.refused', 'passkey.too_many'],
  },
  {
    method: 'DELETE',
    route: '/api/profile/passkeys/:id',
    summary: 'Removes a passkey',
    description: 'Deletes one of your passkeys.',
    params: { id: PasskeyId },
    body: proof,
    responses: ok('Done.'),
    errorCodes: [...proofErrors, 'passkey.not_found'],
  },
  {
    method: 'POST',
    route: '/api/profile/recovery-codes',
    summary: 'Renews your recovery codes',
    description: 'Returns ten new recovery codes. The previous ones stop working.',
    body: proof,
    responses: ok('The recovery codes.'),
    errorCodes: [...proofErrors, 'totp.not_started'],
  },
])
