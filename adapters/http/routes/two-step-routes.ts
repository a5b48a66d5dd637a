import { Hono } from 'hono'
import type { LoginState } from '#adapters/http/auth/login-context.ts'
import { requireLoggedIn } from '#adapters/http/auth/session.ts'
import type { Env } from '#adapters/http/env.ts'
import { validateJson, validateParam } from '#adapters/http/input.ts'
import { successMessage } from '#adapters/http/success-message.ts'
import { PasswordProof } from '#core/authentication/reauthentication.ts'
import { NewPasskey, PasskeyId } from '#core/authentication/set-up-passkeys.ts'
import { TimeCode } from '#core/authentication/set-up-time-codes.ts'
import type { Core } from '#core/core.ts'

/** `/api/profile/time-codes`, `…/passkeys` and `…/recovery-codes`: sets up and turns off two-step log-in. */
export const twoStepRoutes = (core: Core, { passkeyCookie }: LoginState) =>
  new Hono<Env>()
    .use(requireLoggedIn)
    .post('/time-codes', validateJson(PasswordProof), async (c) =>
      c.json(await core.startTimeCodes(c.get('actor'), c.req.valid('json'))),
    )
    .put('/time-codes', validateJson(TimeCode), async (c) =>
      c.json({
        recoveryCodes: await core.confirmTimeCodes(c.get('actor'), c.req.valid('json'), c.get('sessionToken') ?? ''),
      }),
    )
    .delete('/time-codes', validateJson(PasswordProof), async (c) => {
      await core.turnOffTimeCodes(c.get('actor'), c.req.valid('json'))
      return c.json(successMessage('two_step.codes_off'))
    })
    .post('/passkeys/options', validateJson(PasswordProof), async (c) => {
      const { options, token } = await core.startPasskeyRegistration(c.get('actor'), c.req.valid('json'))
      passkeyCookie.write(c, token)
      return c.json({ options })
    })
    .post('/passkeys', validateJson(NewPasskey), async (c) => {
      const recoveryCodes = await core.addPasskey(
        c.get('actor'),
        c.req.valid('json'),
        passkeyCookie.read(c),
        c.get('sessionToken') ?? '',
      )
      passkeyCookie.clear(c)
      return c.json({ recoveryCodes })
    })
    .delete('/passkeys/:id', validateParam('id', PasskeyId), validateJson(PasswordProof), async (c) => {
      await core.removePasskey(c.get('actor'), c.req.valid('param').id, c.req.valid('json'))
      return c.json(successMessage('two_step.passkey_removed'))
    })
    .post('/recovery-codes', validateJson(PasswordProof), async (c) =>
      c.json({ recoveryCodes: await core.renewRecoveryCodes(c.get('actor'), c.req.valid('json')) }),
    )
