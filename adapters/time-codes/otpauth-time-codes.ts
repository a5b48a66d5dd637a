import { Secret, TOTP } from 'otpauth'
import type { TimeCodes } from '#core/ports.ts'

/** The defaults of authenticator apps (RFC 6238, sections 4 and 5.2). */
const PARAMETERS = { algorithm: 'SHA1', digits: 6, period: 30 } as const
/** Codes may be one step early or late, to allow for clock drift and typing time. */
const MAX_STEP_DRIFT = 1
/** RFC 4226, section 4, recommends 160 bits. */
const SECRET_BYTES = 20

export const makeOtpauthTimeCodes = ({ issuer }: { issuer: string }): TimeCodes => ({
  makeSecret: () => new Secret({ size: SECRET_BYTES }).base32,

  otpauthUrl: (secret, accountName) => new TOTP({ ...PARAMETERS, issuer, label: accountName, secret }).toString(),

  stepOf: (secret, code, now) => {
    if (!/^[0-9]{6}$/.test(code)) return null
    const totp = new TOTP({ ...PARAMETERS, secret })
    const timestamp = now.getTime()
    const stepDrift = totp.validate({ token: code, timestamp, window: MAX_STEP_DRIFT })
    return stepDrift === null ? null : totp.counter({ timestamp }) + stepDrift
  },
})
