import { DataTable } from './data-table.tsx'
import { as } from './table-roles.ts'

/** What browsers are given to keep; on https the first four bear `__Host-` before their names. */
const cookies = [
  ['session', 'Knows that you are logged in', 'Until you log out, or 30 days after your last visit'],
  ['device', 'Lets you log in although somebody else has tried your password too often', 'A year'],
  ['second-step, passkey', 'Holds a log-in together that takes two steps', 'Ten minutes'],
  ['registration', 'Lets you correct a mistyped address after registering', 'Seven days'],
  ['XSRF-TOKEN', 'Proves that a change was sent by our own pages', 'Until the browser is closed'],
  ['cookieAccepted', 'Remembers what you answered to the question about cookies', '365 days'],
] as const

const columns = ['Cookie', 'What for', 'How long'] as const

/** Every cookie that the product sets, with what for and for how long. */
export function CookieTable() {
  return (
    <DataTable caption="Our cookies" columns={columns}>
      {cookies.map((cells) => (
        <tr key={cells[0]} {...as.row}>
          {cells.map((cell, index) => (
            <td key={cell} {...as.cell} data-th={columns[index]}>
              {cell}
            </td>
          ))}
        </tr>
      ))}
    </DataTable>
  )
}
