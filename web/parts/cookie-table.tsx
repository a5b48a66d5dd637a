import { DataTable } from './data-table.tsx'
import { as } from './table-roles.ts'

/** What browsers are given to keep. */
const cookies = [
  {
    names: ['session'],
    purpose: 'Knows that you are logged in',
    life: 'Until you log out, 30 days after your last visit, or a year after the log-in',
  },
  {
    names: ['device'],
    purpose: 'Lets you log in although somebody else has tried your password too often',
    life: 'A year',
  },
  {
    names: ['second-step', 'passkey'],
    purpose: 'Holds a log-in together that takes two steps',
    life: 'Ten minutes',
  },
  {
    names: ['registration'],
    purpose: 'Lets you correct a mistyped address after registering',
    life: 'Seven days',
  },
  {
    names: ['XSRF-TOKEN'],
    isReadByScripts: true,
    purpose: 'Proves that a change was sent by our own pages',
    life: 'Until the browser is closed',
  },
  {
    names: ['cookieAccepted'],
    isReadByScripts: true,
    purpose: 'Remembers what you answered to the question about cookies',
    life: '365 days',
  },
] as const

const columns = ['Cookie', 'What for', 'How long'] as const

/** Every cookie that the product sets at this address, with what for and for how long. */
export function CookieTable({ baseUrl }: { baseUrl: string }) {
  // On https, what only the server reads is bound to this host by its name (RFC 6265bis, section 4.1.3.2).
  const prefix = baseUrl.startsWith('https:') ? '__Host-' : ''
  const rows = cookies.map(({ names, purpose, life, ...cookie }) => [
    names.map((name) => ('isReadByScripts' in cookie ? name : prefix + name)).join(', '),
    purpose,
    life,
  ])
  return (
    <DataTable caption="Our cookies" columns={columns}>
      {rows.map((cells) => (
        <tr key={cells[0]} {...as.row}>
          {cells.map((cell, index) => (
            <td key={cell} {...as.cell} className="long-word" data-th={columns[index]}>
              {cell}
            </td>
          ))}
        </tr>
      ))}
    </DataTable>
  )
}
