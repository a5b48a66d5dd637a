import { RoleOfName } from '#core/access/role.ts'
import { ChangeEmail } from '#core/accounts/change-email.ts'
import { ChangePassword } from '#core/accounts/change-password.ts'
import { ProfileDetails } from '#core/accounts/edit-profile.ts'
import { AccountSearch } from '#core/accounts/list-accounts.ts'
import { PasswordProof } from '#core/accounts/oneself.ts'
import { NewPasskey, PasskeyId } from '#core/accounts/set-up-passkeys.ts'
import { TimeCode } from '#core/accounts/set-up-time-codes.ts'
import { Suspension } from '#core/accounts/suspend-account.ts'
import type { ErrorCode } from '#core/errors.ts'
import { AccountId, SessionId } from '#core/ids.ts'
import { mayManageAccounts } from '#core/permissions/policy.ts'
import { Message, taken } from './answer.ts'
import {
  Accounts,
  PasskeyOptions,
  PersonalData,
  Profile,
  RecoveryCodes,
  Sessions,
  TimeCodeSecret,
} from './answers-of-accounts.ts'
import { type DocumentedCall, holders, loggedIn, ok } from './call.ts'

const email = 'pauline@people.example'
const password = 'Three minute hero 79!'
const proof = { schema: taken('PasswordProof', PasswordProof), example: { password } }
const proving: readonly ErrorCode[] = ['password.wrong', 'limit.exceeded']
const credential = { id: 'vLq0…', rawId: 'vLq0…', type: 'public-key', response: {} }

/** `/api/profile`. */
const callsOfYourAccount: readonly DocumentedCall[] = (
  [
    { method: 'GET', route: '/api/profile', summary: 'Your account', answers: ok('It', Profile), refuses: [] },
    {
      method: 'PUT',
      route: '/api/profile',
      summary: 'Changes what is told of you',
      body: {
        schema: taken('ProfileDetails', ProfileDetails),
        example: { displayName: 'Pauline B.', bio: 'Trombone.', url: 'https://pauline.example/' },
      },
      answers: ok('Your account', Profile),
      refuses: ['stale_write'],
    },
    {
      method: 'DELETE',
      route: '/api/profile',
      summary: 'Deletes your account',
      body: proof,
      answers: ok('Done', Message),
      refuses: [...proving, 'account.last_owner', 'stale_write'],
    },
    {
      method: 'PUT',
      route: '/api/profile/password',
      summary: 'Changes your password',
      more: 'All other devices are logged out.',
      body: {
        schema: taken('ChangePassword', ChangePassword),
        example: { currentPassword: 'Correct horse 2 battery!', password, confirmPassword: password },
      },
      answers: ok('Done', Message),
      refuses: [...proving, 'stale_write'],
    },
    {
      method: 'PUT',
      route: '/api/profile/email',
      summary: 'Changes your address',
      more: 'It counts when the link of the mail is opened.',
      body: { schema: taken('ChangeEmail', ChangeEmail), example: { email, password } },
      answers: ok('A mail is on its way', Message),
      refuses: proving,
    },
    {
      method: 'PUT',
      route: '/api/profile/picture',
      summary: 'Your picture',
      body: 'file',
      answers: ok('Your account', Profile),
      refuses: ['input.invalid', 'image.unreadable', 'image.too_large', 'limit.exceeded', 'busy', 'stale_write'],
    },
    {
      method: 'DELETE',
      route: '/api/profile/picture',
      summary: 'Takes your picture away',
      answers: ok('Your account', Profile),
      refuses: ['stale_write'],
    },
    {
      method: 'GET',
      route: '/api/profile/sessions',
      summary: 'Where you are logged in',
      answers: ok('The sessions', Sessions),
      refuses: [],
    },
    {
      method: 'DELETE',
      route: '/api/profile/sessions',
      summary: 'Logs all other devices out',
      body: proof,
      answers: ok('Done', Message),
      refuses: proving,
    },
    {
      method: 'DELETE',
      route: '/api/profile/sessions/:id',
      summary: 'Logs one device out',
      params: { id: SessionId },
      body: proof,
      answers: ok('Done', Message),
      refuses: [...proving, 'session.not_found'],
    },
    {
      method: 'GET',
      route: '/api/profile/export',
      summary: 'All that is stored about you',
      answers: ok('A file', PersonalData),
      refuses: ['limit.exceeded'],
    },
    {
      method: 'POST',
      route: '/api/profile/time-codes',
      summary: 'Begins with codes of an app',
      body: proof,
      answers: ok('For the app', TimeCodeSecret),
      refuses: [...proving, 'totp.set_up_already'],
    },
    {
      method: 'PUT',
      route: '/api/profile/time-codes',
      summary: 'Asks for codes from now on',
      body: { schema: taken('TimeCode', TimeCode), example: { code: '123456' } },
      answers: ok('Recovery codes', RecoveryCodes),
      refuses: ['totp.not_started', 'login.second_step_failed', 'limit.exceeded'],
    },
    {
      method: 'DELETE',
      route: '/api/profile/time-codes',
      summary: 'Asks for no codes any more',
      body: proof,
      answers: ok('Done', Message),
      refuses: proving,
    },
    {
      method: 'POST',
      route: '/api/profile/passkeys/options',
      summary: 'Begins to add a passkey',
      body: proof,
      answers: ok('For the browser', PasskeyOptions),
      refuses: [...proving, 'passkey.too_many'],
    },
    {
      method: 'POST',
      route: '/api/profile/passkeys',
      summary: 'Adds a passkey',
      body: { schema: taken('NewPasskey', NewPasskey), example: { name: 'Phone', credential } },
      answers: ok('Recovery codes', RecoveryCodes),
      refuses: ['token.invalid', 'passkey.refused', 'passkey.too_many'],
    },
    {
      method: 'DELETE',
      route: '/api/profile/passkeys/:id',
      summary: 'Takes a passkey away',
      params: { id: PasskeyId },
      body: proof,
      answers: ok('Done', Message),
      refuses: [...proving, 'passkey.not_found'],
    },
    {
      method: 'POST',
      route: '/api/profile/recovery-codes',
      summary: 'Ten new recovery codes',
      body: proof,
      answers: ok('Recovery codes', RecoveryCodes),
      refuses: [...proving, 'totp.not_started'],
    },
  ] satisfies readonly Omit<DocumentedCall, 'thing' | 'who'>[]
).map((call) => ({ ...call, thing: 'Your account', who: loggedIn }))

const role = { params: { id: AccountId, name: RoleOfName }, answers: ok('Done', Message) }
const account = { params: { id: AccountId }, answers: ok('Done', Message) }

/** `/api/users`. */
const callsOfUsers: readonly DocumentedCall[] = (
  [
    {
      method: 'GET',
      route: '/api/users',
      summary: 'Accounts',
      query: AccountSearch,
      answers: ok('A page of accounts', Accounts),
      refuses: [],
      example: 'q=pauline',
    },
    {
      method: 'PUT',
      route: '/api/users/:id/roles/:name',
      summary: 'Gives somebody a role',
      more: 'SiteAdmin and SiteOwner are given by SiteOwners alone, and nobody gives themselves a role.',
      ...role,
      refuses: ['permission.denied', 'role.own', 'role.impossible', 'account.not_found', 'stale_write'],
    },
    {
      method: 'DELETE',
      route: '/api/users/:id/roles/:name',
      summary: 'Takes a role from somebody',
      ...role,
      refuses: ['permission.denied', 'account.not_found', 'account.last_owner', 'stale_write'],
    },
    {
      method: 'POST',
      route: '/api/users/:id/suspend',
      summary: 'Suspends an account',
      ...account,
      body: { schema: taken('Suspension', Suspension), example: { reason: 'Spam' } },
      refuses: ['account.not_found', 'account.last_owner', 'stale_write'],
    },
    {
      method: 'POST',
      route: '/api/users/:id/reinstate',
      summary: 'Opens an account again',
      ...account,
      refuses: ['account.not_found', 'stale_write'],
    },
    {
      method: 'POST',
      route: '/api/users/:id/end-sessions',
      summary: 'Logs an account out everywhere',
      ...account,
      refuses: ['account.not_found'],
    },
  ] satisfies readonly Omit<DocumentedCall, 'thing' | 'who'>[]
).map((call) => ({ ...call, thing: 'Accounts', who: holders(mayManageAccounts) }))

/** `/api/profile` and `/api/users`. */
export const callsOfAccounts: readonly DocumentedCall[] = [...callsOfYourAccount, ...callsOfUsers]
