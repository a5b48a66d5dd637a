import { Hono, type MiddlewareHandler } from 'hono'
import { requireLoggedIn, type SessionCookies } from '#adapters/http/auth/session.ts'
import type { Env } from '#adapters/http/env.ts'
import { readFileBody, validateJson, validateParam } from '#adapters/http/input.ts'
import { accountKeyOf, limitExportDownloads } from '#adapters/http/middleware/download-concurrency.ts'
import { successMessage } from '#adapters/http/success-message.ts'
import { ChangeEmail } from '#core/accounts/change-email.ts'
import { ProfileDetails } from '#core/accounts/edit-profile.ts'
import { ChangePassword } from '#core/authentication/change-password.ts'
import { PasswordProof } from '#core/authentication/reauthentication.ts'
import type { Core } from '#core/core.ts'
import { SessionId } from '#core/ids.ts'

/** `/api/profile`: the user's own account (specification/decisions.md, section 4). If a DELETE requires the password, it is in the body. */
export const profileRoutes = (core: Core, cookies: SessionCookies, limitUploads: MiddlewareHandler<Env>) => {
  const { findProfile } = core
  return new Hono<Env>()
    .use(requireLoggedIn)
    .get('/', async (c) => c.json(await findProfile(c.get('actor'))))
    .put('/', validateJson(ProfileDetails), async (c) => {
      await core.editProfile(c.get('actor'), c.req.valid('json'))
      return c.json(await findProfile(c.get('actor')))
    })
    .delete('/', validateJson(PasswordProof), async (c) => {
      await core.deleteAccount(c.get('actor'), c.req.valid('json'))
      cookies.clear(c)
      return c.json(successMessage('account.deleted'))
    })
    .put('/password', validateJson(ChangePassword), async (c) => {
      await core.changePassword(c.get('actor'), c.req.valid('json'), c.get('sessionToken') ?? '')
      return c.json(successMessage('account.password_changed'))
    })
    .put('/email', validateJson(ChangeEmail), async (c) => {
      await core.changeEmail(c.get('actor'), c.req.valid('json'))
      return c.json(successMessage('account.email_change_sent'))
    })
    .put('/picture', limitUploads, async (c) => {
      await core.changePicture(c.get('actor'), () => readFileBody(c, 'picture'))
      return c.json(await findProfile(c.get('actor')))
    })
    .delete('/picture', async (c) => {
      await core.removePicture(c.get('actor'))
      return c.json(await findProfile(c.get('actor')))
    })
    .get('/sessions', async (c) =>
      c.json({ sessions: await core.listSessions(c.get('actor'), c.get('sessionToken') ?? '') }),
    )
    .delete('/sessions', validateJson(PasswordProof), async (c) => {
      await core.endOtherSessions(c.get('actor'), c.req.valid('json'), c.get('sessionToken') ?? '')
      return c.json(successMessage('session.others_ended'))
    })
    .delete('/sessions/:id', validateParam('id', SessionId), validateJson(PasswordProof), async (c) => {
      await core.endSession(c.get('actor'), c.req.valid('param').id, c.req.valid('json'))
      return c.json(successMessage('session.ended'))
    })
    .get('/export', limitExportDownloads(accountKeyOf), async (c) => {
      const data = await core.exportPersonalData(c.get('actor'))
      return c.body(JSON.stringify(data, null, 2), 200, {
        'Content-Type': 'application/json; charset=utf-8',
        'Content-Disposition': 'attachment; filename="personal-data.json"',
      })
    })
}
