import { fold } from '#core/text/text.ts'
import { upcomingUntil } from '#core/time/local-time.ts'
import type { TestDatabase } from './test-database.ts'

export const NOW = new Date('2026-11-20T12:00:00.000Z')

/** Returns the n-th id of a kind: `idOf('b', 3)` is the id of the third band. */
export const idOf = (kind: string, n: number): string =>
  `${kind.charCodeAt(0).toString(16).padStart(8, '0')}-0000-4000-8000-${String(n).padStart(12, '0')}`

/** A name of the maximum length, made of characters that take two UTF-16 code units each. */
export const LONGEST_NAME = '🎺'.repeat(256)
/** Text with quotes, a backslash, markup, a combining mark, and a direction override. Later releases forbid the override. */
const LONG_TEXT = `${'Ska ist kein Hobby. '.repeat(204)}Ende "quoted" \\ 'single' \u202e<b>\u0301`
const daysAgo = (days: number): string => new Date(NOW.getTime() - days * 86_400_000).toISOString()

type Row = Record<string, unknown>
type Hashes = { password: string; session: (token: string) => string }

const ROLES = { ShowManager: 1, ShowAdmin: 2, SiteAdmin: 3, SiteOwner: 4 } as const
const roleId = (role: keyof typeof ROLES): string => `6f1c0f0e-6a39-4f52-9d0b-0a4a5b8f1c0${ROLES[role]}`

const account = (n: number, name: string, changes: Row = {}): Row => ({
  id: idOf('a', n),
  name,
  name_key: fold(name),
  email: `person-${n}@people.example`,
  display_name: `Person ${n}`,
  bio: null,
  url: null,
  profile_picture: null,
  confirmed_at: daysAgo(300 - n),
  suspended_at: null,
  version: n,
  created_at: daysAgo(301 - n),
  ...changes,
})

const neverEdited = (n: number): Row => ({
  created_by: null,
  version: 1,
  created_at: daysAgo(200 - n),
  updated_at: daysAgo(200 - n),
  deleted_at: null,
})

const band = (n: number, name: string, changes: Row = {}): Row => ({
  id: idOf('b', n),
  slug: `band-${n}`,
  name,
  name_key: fold(name),
  bio: null,
  links: [],
  ...neverEdited(n),
  ...changes,
})

const venue = (n: number, name: string, city: string, changes: Row = {}): Row => ({
  id: idOf('v', n),
  slug: `venue-${n}`,
  name,
  name_key: fold(name),
  address: `${n} Straße`,
  address_key: fold(`${n} Straße`),
  city,
  city_key: fold(city),
  region: 'Île-de-France',
  country: 'FR',
  latitude: null,
  longitude: null,
  time_zone: 'Europe/Paris',
  address_visibility: 'public',
  address_reveal_minutes: null,
  ...neverEdited(n),
  ...changes,
})

const show = (n: number, title: string, date: string, changes: Row = {}): Row => ({
  id: idOf('s', n),
  slug: `show-${n}`,
  show_title: title,
  show_date: date,
  door_time: null,
  show_time: '20:00',
  venue_id: idOf('v', 1),
  time_zone: 'Europe/Paris',
  age_restriction: 'Unknown',
  age_limit: null,
  poster: null,
  event_url: null,
  ticket_url: null,
  price: null,
  description: null,
  status: 'scheduled',
  previous_date: null,
  previous_venue_id: null,
  upcoming_until: upcomingUntil(date, String(changes.time_zone ?? 'Europe/Paris')).toISOString(),
  created_by: idOf('a', 1),
  version: 1,
  created_at: daysAgo(20),
  updated_at: daysAgo(10),
  deleted_at: null,
  ...changes,
})

const act = (showNumber: number, position: number, bandNumber: number, changes: Row = {}): Row => ({
  show_id: idOf('s', showNumber),
  position,
  band_id: idOf('b', bandNumber),
  role: 'support',
  set_time: null,
  state: 'confirmed',
  ...changes,
})

const STATUSES = ['scheduled', 'cancelled', 'postponed', 'rescheduled', 'moved', 'sold-out']
const numbers = (from: number, to: number): number[] => Array.from({ length: to - from + 1 }, (_, n) => from + n)

/** Returns rows by table, as the first release could store them, with edge cases and 300 ordinary shows. */
const rows = ({ password, session }: Hashes): Readonly<Record<string, readonly Row[]>> => ({
  account: [
    account(1, 'Rudy', { bio: LONG_TEXT.slice(0, 1024), url: 'https://rudy.example/?a=1&b=2', profile_picture: 'x' }),
    account(2, 'Rud\u0443'), // A confusable of `Rudy`, which the first release permitted.
    account(3, 'R u d y', { suspended_at: daysAgo(1) }),
    account(4, 'Übær_Skank', { display_name: 'Zoë \u{1f3ba}' }),
    account(5, 'nobody yet', { confirmed_at: null }),
    account(6, 'owner', { email: 'owner@people.example' }),
    account(7, 'x'.repeat(64), { email: `${'e'.repeat(240)}@people.example` }),
  ].map((row) => ({ ...row, password_hash: password })),
  account_role: [
    { account_id: idOf('a', 1), role_id: roleId('ShowManager') },
    { account_id: idOf('a', 4), role_id: roleId('SiteAdmin') },
    ...Object.keys(ROLES).map((role) => ({
      account_id: idOf('a', 6),
      role_id: roleId(role as keyof typeof ROLES),
    })),
  ],
  session: [
    { token_hash: session('rudys'), account_id: idOf('a', 1), created_at: daysAgo(1), expires_at: daysAgo(-20) },
    { token_hash: session('expired'), account_id: idOf('a', 1), created_at: daysAgo(90), expires_at: daysAgo(1) },
    {
      token_hash: session('suspended'),
      account_id: idOf('a', 3),
      created_at: daysAgo(2),
      expires_at: daysAgo(-20),
    },
    { token_hash: session('owners'), account_id: idOf('a', 6), created_at: daysAgo(2), expires_at: daysAgo(-20) },
  ],
  band: [
    band(1, 'The Toasters', { links: [{ label: 'Site', url: 'https://toasters.example' }], created_by: idOf('a', 1) }),
    band(2, 'Béla & the Ėlectric Ščuka', { bio: LONG_TEXT.slice(0, 4096) }),
    band(3, 'BELA & THE ELECTRIC SCUKA'),
    band(4, LONGEST_NAME),
    band(5, 'Gone', { deleted_at: daysAgo(5), version: 2 }),
    band(6, '!!!'),
    ...numbers(7, 20).map((n) => band(n, `Band ${n}`)),
  ],
  membership: [
    {
      band_id: idOf('b', 1),
      account_id: idOf('a', 1),
      state: 'active',
      decided_by: idOf('a', 6),
      decided_at: daysAgo(9),
    },
    { band_id: idOf('b', 1), account_id: idOf('a', 4), state: 'pending', reason: 'I play the drums.' },
    { band_id: idOf('b', 5), account_id: idOf('a', 4), state: 'pending' },
  ].map((row) => ({ reason: null, decided_by: null, decided_at: null, created_at: daysAgo(30), ...row })),
  venue: [
    venue(1, 'Café de la Gare', 'Évry', { latitude: 48.6, longitude: 2.4, created_by: idOf('a', 6) }),
    venue(2, 'Squat', 'Berlin', {
      region: 'Berlin',
      country: 'DE',
      address_visibility: 'ask-a-punk',
      address_reveal_minutes: 120,
      latitude: 52.5,
      longitude: 13.4,
    }),
    venue(3, LONGEST_NAME, '京'.repeat(64), { region: 'ß'.repeat(64), latitude: 90, longitude: -180 }),
    venue(4, 'Closed', 'Evry', { deleted_at: daysAgo(3) }),
    venue(5, 'Last', 'London', { country: 'KI', time_zone: 'Pacific/Kiritimati', region: '' }),
  ],
  show: [
    show(1, 'Matinée', '2026-12-01', {
      door_time: '18:30',
      age_restriction: 'Yes',
      age_limit: 17.5,
      poster: { id: 'p', alt: 'A "poster"' },
      event_url: 'https://event.example',
      ticket_url: 'https://tickets.example',
      price: '5 – 10 €, donation',
      description: LONG_TEXT.slice(0, 4096),
      version: 3,
    }),
    show(2, LONGEST_NAME, '2026-12-01', {
      venue_id: idOf('v', 3),
      created_by: null,
      show_time: null,
      door_time: '00:00',
    }),
    show(3, 'Deleted', '2026-12-02', { deleted_at: daysAgo(2), version: 2 }),
    show(4, 'Last year', '2025-02-28', { age_restriction: 'No' }),
    show(5, 'Leap day', '2028-02-29', { venue_id: idOf('v', 5), time_zone: 'Pacific/Kiritimati' }),
    show(6, 'Moved', '2027-01-15', {
      status: 'moved',
      previous_date: '2027-01-14',
      previous_venue_id: idOf('v', 4),
      venue_id: idOf('v', 2),
    }),
    show(7, '', '2026-12-03'),
    ...numbers(10, 309).map((n) =>
      show(n, `Night ${n % 7}`, new Date(NOW.getTime() + (n - 100) * 86_400_000).toISOString().slice(0, 10), {
        status: STATUSES[n % STATUSES.length],
        venue_id: idOf('v', 1 + (n % 4)),
        deleted_at: n % 11 === 0 ? daysAgo(1) : null,
      }),
    ),
  ],
  act: [
    act(1, 0, 1, { role: 'headliner', set_time: '22:00' }),
    act(1, 1, 2, { state: 'announced' }),
    act(1, 2, 6, { state: 'dropped-out' }),
    act(1, 3, 1, { role: 'dj', set_time: '00:30' }), // The same band twice.
    act(2, 0, 4),
    act(3, 0, 1),
    act(6, 0, 5),
    ...numbers(0, 59).map((position) => act(5, position, 1 + (position % 20))),
    ...numbers(10, 309).map((n) => act(n, 0, 7 + (n % 14))),
  ],
  revision: [
    { kind: 'show', of_id: idOf('s', 1), version: 1, what: 'added', snapshot: { showTitle: 'Matinee' } },
    { kind: 'show', of_id: idOf('s', 1), version: 2, what: 'edited', snapshot: { showTitle: 'Matinée' } },
    {
      kind: 'show',
      of_id: idOf('s', 1),
      version: 3,
      what: 'edited',
      snapshot: { description: LONG_TEXT },
      by_id: null,
    },
    { kind: 'band', of_id: idOf('b', 5), version: 2, what: 'deleted', snapshot: {} },
    { kind: 'venue', of_id: idOf('v', 1), version: 1, what: 'added', snapshot: { name: 'Café' } },
  ].map((row) => ({ by_id: idOf('a', 1), at: daysAgo(4), ...row })),
  audit_entry: [
    {
      by_id: idOf('a', 6),
      at: daysAgo(9),
      what: 'role.granted',
      kind: 'account',
      of_id: idOf('a', 1),
      details: { a: 1 },
    },
    { by_id: null, at: daysAgo(8), what: 'band.deleted', kind: 'band', of_id: idOf('b', 5), details: {} },
  ],
  outbox_mail: [
    { template: 'confirm-email', data: { token: 'a'.repeat(4000) } },
    { template: 'reset-password', attempts: 3, not_before: daysAgo(-1 / 144), last_error: 'timeout' },
    { template: 'contact', data: {}, attempts: 9, given_up_at: daysAgo(1), last_error: '550 no' },
    { template: 'confirm-email', attempts: 1, not_before: daysAgo(1) },
  ].map((row, n) => ({
    recipient: `mail-${n}@people.example`,
    data: {},
    attempts: 0,
    created_at: daysAgo(2),
    not_before: null,
    given_up_at: null,
    last_error: null,
    ...row,
  })),
  site_secret: [{ name: 'xsrf', value: 'kept-since-the-first-day' }],
})

/** Fills a database that has the schema of the first release. Triggers in this schema update the counts of shows. */
export const fillFirstRelease = async (database: TestDatabase, hashes: Hashes): Promise<void> => {
  for (const [table, tableRows] of Object.entries(rows(hashes))) {
    const columns = Object.keys(tableRows[0] ?? {}).join(', ')
    await database.sql(
      `insert into ${table} (${columns}) select ${columns} from jsonb_populate_recordset(null::${table}, $1)`,
      [JSON.stringify(tableRows)],
    )
  }
}
