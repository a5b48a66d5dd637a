import { type EntityManager, sql } from '@mikro-orm/postgresql'
import { SecondFactorRow, type StoredPasskey, type StoredTotp } from '#adapters/postgres/schema/sign-in.ts'
import type { Passkey, Totp } from '#core/authentication/second-factors.ts'
import { refuse } from '#core/errors.ts'
import type { SecondFactorsStore } from '#core/stores.ts'
import { takeAdvisoryLocks } from './editable-store.ts'

export const makeSecondFactors = (em: EntityManager): SecondFactorsStore => ({
  find: async (accountId) => {
    const row = await em.findOne(SecondFactorRow, { accountId }, { disableIdentityMap: true })
    return row && { ...row, totp: row.totp && totpOf(row.totp), passkeys: row.passkeys.map(passkeyOf) }
  },
  isPasskeyTaken: async (passkeyId) => {
    await takeAdvisoryLocks(em, [`passkey ${passkeyId}`])
    const rows = await em.execute(sql`
      select from second_factor where passkeys @> ${JSON.stringify([{ id: passkeyId }])}::jsonb`)
    return rows.length > 0
  },
  save: async (factors) => {
    const { accountId, version, totp, passkeys } = factors
    const saved = { ...factors, version: version + 1 }
    const row = { ...saved, totp: totp && storedTotp(totp), passkeys: passkeys.map(storedPasskey) }
    if (version === 0) await em.insert(SecondFactorRow, row)
    else if ((await em.nativeUpdate(SecondFactorRow, { accountId, version }, row)) === 0) refuse('stale_write')
    return structuredClone(saved)
  },
})

const textOf = (instant: Date | null): string | null => instant?.toISOString() ?? null
const instantOf = (stored: string | null): Date | null => (stored === null ? null : new Date(stored))

const storedTotp = (totp: Totp): StoredTotp => ({ ...totp, confirmedAt: textOf(totp.confirmedAt) })
const totpOf = (stored: StoredTotp): Totp => ({ ...stored, confirmedAt: instantOf(stored.confirmedAt) })

const storedPasskey = ({ createdAt, lastUsedAt, ...passkey }: Passkey): StoredPasskey => ({
  ...passkey,
  createdAt: createdAt.toISOString(),
  lastUsedAt: textOf(lastUsedAt),
})

const passkeyOf = ({ createdAt, lastUsedAt, ...stored }: StoredPasskey): Passkey => ({
  ...stored,
  createdAt: new Date(createdAt),
  lastUsedAt: instantOf(lastUsedAt),
})
