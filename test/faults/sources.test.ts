import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { dayFromToday } from '#test/support/api-client.ts'
import { fullOrShort } from '#test/support/faults/fault-extent.ts'
import { reportFault } from '#test/support/faults/fault-table.ts'
import { sendAs } from '#test/support/faults/request-counts.ts'
import { logInOwner, type Scene, startScene } from '#test/support/faults/scene.ts'
import { LOCAL_SITES_PRODUCT, type LocalSites, renderEvents, startLocalSites } from '#test/support/local-sites.ts'

const SOURCES = fullOrShort(4, 2)
const EVENTS = 8
const VERSIONS = 2
const KILLS_PER_VERSION = fullOrShort(25, 1)
/** Longest delay in ms before a kill, short enough that some kills interrupt a run. */
const MAX_DELAY_MS = 600
const READ_TIMEOUT_MS = 240_000

let sites: LocalSites
let scene: Scene
beforeAll(async () => {
  sites = await startLocalSites()
  scene = await startScene({ productOptions: () => ({ settings: sites.settings, script: LOCAL_SITES_PRODUCT }) })
})
afterAll(async () => {
  await scene?.stop()
  sites?.close()
})

/** The sites of both groups publish the same events, each site at its own venue. The process is killed only while it reads
 * sites of the group `killed`. */
type Group = 'calm' | 'killed'

const indexes = (length: number): readonly number[] => Array.from({ length }, (_, index) => index)

/** Returns the events that the site publishes in this version. The version determines which events have an unusual
 * title, day, time, status or price. The second version also adds an event and drops one. */
const eventsOf = (host: string, version: number): readonly object[] =>
  indexes(EVENTS + version).flatMap((index) => {
    const variant = (index + version) % EVENTS
    if (version > 0 && index < EVENTS && variant === 1) return []
    return {
      '@type': 'MusicEvent',
      '@id': `https://${host}.example/shows/${index}`,
      name: variant === 2 ? `Night ${index}, version ${version}` : `Night ${index}`,
      startDate: `${dayFromToday(20 + 3 * index + (variant === 3 ? 1 : 0))}T${variant === 4 ? 21 : 20}:00`,
      eventStatus: `https://schema.org/Event${variant === 5 ? 'Cancelled' : 'Scheduled'}`,
      offers: { price: `${variant === 6 ? 10 + version : 10}`, priceCurrency: 'EUR' },
      performer: [{ name: `Band ${index} of ${host}` }],
      location: {
        name: `Hall of ${host}`,
        address: { streetAddress: '1 Dock Street', addressLocality: 'Berlin', addressCountry: 'DE' },
      },
    }
  })

const hostsOf = (group: Group): readonly string[] => indexes(SOURCES).map((index) => `${group}-${index}`)

const publish = (group: Group, version: number): void => {
  for (const host of hostsOf(group)) sites.publish(sites.addressOf(host), renderEvents(eventsOf(host, version)))
}

/** Makes the next run due at once, makes it read everything again, and ends the leases of a killed process. */
const makeDue = (group: Group) =>
  scene.postgres.sql(`
    update source set next_read_at = now(), last_read_at = null, validators = null where address like 'http://${group}-%';
    update source set leased_until = null;
    update job set not_before = now() where name = 'sources'`)

const unreadCount = async (group: Group): Promise<unknown> => {
  const [row] = await scene.postgres.sql(
    `select count(*)::int as unread from source where address like 'http://${group}-%' and last_read_at is null`,
  )
  return row?.unread
}

/** Waits until all sources of a group are read. Retries, without delay, those that a busy machine was too slow to read. */
const waitUntilRead = (group: Group): Promise<void> =>
  expect
    .poll(
      async () => {
        await scene.postgres.sql(`
          update source set next_read_at = now() where last_read_at is null and leased_until is null;
          update job set not_before = now() where name = 'sources'`)
        return unreadCount(group)
      },
      { timeout: READ_TIMEOUT_MS, interval: 500 },
    )
    .toBe(0)

/** Describes the shows of a group with their revisions, and the group's items, bands and venues, one on each line. Omits ids and
 * timestamps. */
const stateOf = async (group: Group): Promise<readonly string[]> => {
  const rows = await scene.postgres.sql(`
    with own as (select s.*, v.name as venue from show s join venue v on v.id = s.venue_id where v.name like 'Hall of ${group}-%')
    select 'show' as what, concat_ws(' | ', venue, show_title, show_date, show_time, price, status, version, (
      select string_agg(concat_ws(' ', r.version, r.what, r.snapshot ->> 'source', r.snapshot ->> 'showTitle'), ', ' order by r.version)
      from revision r where r.kind = 'show' and r.of_id = own.id)) as state
    from own
    union all
    select 'item', concat_ws(' | ', c.address, external_id, i.show_date, state, gone_since is null,
      (select concat_ws(' ', venue, show_title, show_date) from own where own.id = i.show_id),
      (content -> 'applied') - 'venueId' - 'bandKeys')
    from source_item i join source c on c.id = i.source_id where c.address like 'http://${group}-%'
    union all
    select 'band', concat_ws(' | ', name, version) from band where name like 'Band % of ${group}-%'
    union all
    select 'venue', concat_ws(' | ', name, version) from venue where name like 'Hall of ${group}-%'`)
  return rows.map(({ what, state }) => `${what} | ${state}`.replaceAll(group, 'group')).toSorted()
}

const addCalmSources = async (): Promise<void> => {
  const owner = await logInOwner(scene.url)
  for (const host of hostsOf('calm')) {
    const body = { address: sites.addressOf(host), defaultTimeZone: 'Europe/Berlin', isTrusted: true }
    expect((await sendAs(owner, 'POST', '/api/sources', body)).status).toBe(201)
  }
}

/** Copies the sources to the group `killed`, as if they had never been read. */
const copySources = () =>
  scene.postgres.sql(`
    insert into source select (jsonb_populate_record(source, jsonb_build_object('id', gen_random_uuid(),
      'address', replace(address, 'calm', 'killed'), 'kind', null, 'result', null, 'validators', null,
      'last_read_at', null, 'next_read_at', now()))).*
    from source`)

test('a process killed while it reads sources leaves the same shows, items and revisions as one that is not killed', {
  timeout: fullOrShort(1_800_000, 300_000),
}, async () => {
  publish('calm', 0)
  await addCalmSources()
  for (const version of indexes(VERSIONS)) {
    publish('calm', version)
    await makeDue('calm')
    await waitUntilRead('calm')
  }
  let interruptions = 0
  await copySources()
  for (const version of indexes(VERSIONS)) {
    publish('killed', version)
    let requestsBefore = sites.requests.length
    await makeDue('killed')
    for (let kill = 0; kill < KILLS_PER_VERSION; kill += 1) {
      await expect.poll(() => sites.requests.length).toBeGreaterThan(requestsBefore)
      await sleep(Math.random() * MAX_DELAY_MS)
      await scene.product().end('SIGKILL')
      interruptions += (await unreadCount('killed')) === 0 ? 0 : 1
      requestsBefore = sites.requests.length
      await makeDue('killed')
      await scene.startProduct()
    }
    await waitUntilRead('killed')
  }
  const [calm, killed] = [await stateOf('calm'), await stateOf('killed')]
  const lost = calm.filter((line) => !killed.includes(line))
  const unexpected = killed.filter((line, index) => killed.indexOf(line) < index || !calm.includes(line))
  reportFault({
    ...{ fault: 'kill -9 of the process while it reads sources', runs: VERSIONS * KILLS_PER_VERSION },
    ...{ requests: sites.requests.length, refused: 0, unanswered: 0, otherErrors: 0 },
    ...{ acknowledged: killed.length, lost: lost.length, duplicated: unexpected.length },
  })
  expect({ lost, unexpected }).toEqual({ lost: [], unexpected: [] })
  expect(killed).toEqual(calm)
  expect(killed.length).toBeGreaterThan(SOURCES * EVENTS * 2)
  expect(interruptions).toBeGreaterThan(0)
})
