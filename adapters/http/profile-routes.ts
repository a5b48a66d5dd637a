import { Hono } from 'hono'
import { ChangeEmail } from '#core/accounts/change-email.ts'
import { ChangePassword } from '#core/accounts/change-password.ts'
import { ProfileDetails } from '#core/accounts/edit-profile.ts'
import { PasswordProof } from '#core/accounts/oneself.ts'
import type { Core } from '#core/core.ts'
import { SessionId } from '#core/ids.ts'
import { fewAtOnce } from './few-at-once.ts'
import { fewDownloads, ofAccount } from './few-downloads.ts'
import { json, param, readFile } from './input.ts'
import { said } from './said-answer.ts'
import { type Env, loggedInOnly, type SessionCookies } from './session.ts'

/** `/api/profile`: what people see and do of their own account (decisions, section 4). What takes a password has it in its body. */
export const profileRoutes = (core: Core, cookies: SessionCookies) => {
  const profile = core.findProfile
  return new Hono<Env>()
    .use(loggedInOnly)
    .get('/', async (c) => c.json(await profile(c.get('actor'))))
    .put('/', json(ProfileDetails), async (c) => {
      await core.editProfile(c.get('actor'), c.req.valid('json'))
      return c.json(await profile(c.get('actor')))
    })
    .delete('/', json(PasswordProof), async (c) => {
      await core.deleteAccount(c.get('actor'), c.req.valid('json'))
      cookies.clear(c)
      return c.json(said('account.deleted'))
    })
    .put('/password', json(ChangePassword), async (c) => {
      await core.changePassword(c.get('actor'), c.req.valid('json'), c.get('sessionToken') ?? '')
      return c.json(said('account.password_changed'))
    })
    .put('/email', json(ChangeEmail), async (c) => {
      await core.changeEmail(c.get('actor'), c.req.valid('json'))
      return c.json(said('account.email_change_sent'))
    })
    .put('/picture', fewAtOnce(), async (c) => {
      await core.changePicture(c.get('actor'), () => readFile(c, 'picture'))
      return c.json(await profile(c.get('actor')))
    })
    .delete('/picture', async (c) => {
      await core.removePicture(c.get('actor'))
      return c.json(await profile(c.get('actor')))
    })
    .get('/sessions', async (c) =>
      c.json({ sessions: await core.listSessions(c.get('actor'), c.get('sessionToken') ?? '') }),
    )
    .delete('/sessions', json(PasswordProof), async (c) => {
      await core.endOtherSessions(c.get('actor'), c.req.valid('json'), c.get('sessionToken') ?? '')
      return c.json(said('session.others_ended'))
    })
    .delete('/sessions/:id', param('id', SessionId), json(PasswordProof), async (c) => {
      await core.endSession(c.get('actor'), c.req.valid('param').id, c.req.valid('json'))
      return c.json(said('session.ended'))
    })
    .get('/export', fewDownloads(ofAccount), async (c) => {
      const data = await core.exportPersonalData(c.get('actor'))
      return c.body(JSON.stringify(data, null, 2), 200, {
        'Content-Type': 'application/json; charset=utf-8',
        'Content-Disposition': 'attachment; filename="personal-data.json"',
      })
    })
}
