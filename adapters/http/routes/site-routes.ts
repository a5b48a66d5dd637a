import { Hono } from 'hono'
import type { LoginState } from '#adapters/http/auth/login-context.ts'
import { requireRoles } from '#adapters/http/auth/session.ts'
import type { Env } from '#adapters/http/env.ts'
import { validateJson } from '#adapters/http/input.ts'
import { successMessage } from '#adapters/http/success-message.ts'
import { ContactMessage } from '#core/contact/send-message.ts'
import type { Core } from '#core/core.ts'
import { rolesThatReadSiteStats } from '#core/permissions/policy.ts'

/** Contact form and known issues (specification, section 7), and site stats. */
export const siteRoutes = (core: Core, { client }: LoginState) =>
  new Hono<Env>()
    .post('/contact', validateJson(ContactMessage), async (c) => {
      await core.sendContactMessage(c.get('actor'), client(c), c.req.valid('json'))
      return c.json(successMessage('contact.sent'))
    })
    .get('/github/issues', async (c) => {
      const { issues, readAt } = await core.listOpenIssues()
      if (readAt) c.header('Last-Modified', readAt.toUTCString())
      return c.json(issues)
    })
    .get('/figures', requireRoles(rolesThatReadSiteStats), async (c) =>
      c.json(await core.readSiteStats(c.get('actor'))),
    )
