import type { MergeId } from '#core/ids.ts'
import type { World } from '#test/support/world.ts'
import type { WritableRows } from './random-writes.ts'

export const memoryRows = ({ store }: Pick<World, 'store'>): WritableRows => ({
  of: async (table, state) => {
    const { shows, bands, venues } = store.stored()
    const rows = [...{ show: shows, band: bands, venue: venues }[table].values()]
    const byState = {
      listed: rows.filter(({ deletedAt }) => !deletedAt),
      deleted: rows.filter(({ deletedAt }) => deletedAt),
      edited: rows.filter(({ version }) => version > 1),
    }
    return byState[state].map((row) => ({ ...row, name: 'name' in row ? row.name : row.showTitle }))
  },
  merges: async () => {
    const merges = [...store.stored().merges.values()].filter(({ undoneAt }) => !undoneAt)
    return merges.map(({ id }): MergeId => id).slice(-3)
  },
})
