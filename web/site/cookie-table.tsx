import { m } from '#messages'
import { DataTable } from '#web/ui/data-table.tsx'
import { useTableRoles } from '#web/ui/table-roles.ts'

const cookies = [
  { names: ['session'], purpose: m.cookie_session, lifetime: m.cookie_session_life },
  { names: ['device'], purpose: m.cookie_device, lifetime: m.cookie_device_life },
  { names: ['second-step', 'passkey'], purpose: m.cookie_second_step, lifetime: m.cookie_second_step_life },
  { names: ['registration'], purpose: m.cookie_registration, lifetime: m.cookie_registration_life },
  { names: ['XSRF-TOKEN'], isScriptReadable: true, purpose: m.cookie_xsrf, lifetime: m.cookie_xsrf_life },
  { names: ['cookieAccepted'], isScriptReadable: true, purpose: m.cookie_accepted, lifetime: m.cookie_days_365 },
  { names: ['language'], isScriptReadable: true, purpose: m.cookie_language, lifetime: m.cookie_days_365 },
] as const

/** Lists every cookie that the product sets, with its purpose and lifetime. */
export function CookieTable({ baseUrl }: { baseUrl: string }) {
  const tableRoles = useTableRoles()
  // Over HTTPS, the names of cookies that scripts can't read have the `__Host-` prefix (RFC 6265bis, section 4.1.3.2).
  const prefix = baseUrl.startsWith('https:') ? '__Host-' : ''
  const columns = [m.cookie_table_name(), m.cookie_table_purpose(), m.cookie_table_life()]
  const rows = cookies.map(({ names, purpose, lifetime, ...cookie }) => [
    names.map((name) => ('isScriptReadable' in cookie ? name : prefix + name)).join(', '),
    purpose(),
    lifetime(),
  ])
  return (
    <DataTable caption={m.cookie_table_caption()} columns={columns}>
      {rows.map((cells) => (
        <tr key={cells[0]} {...tableRoles.row}>
          {cells.map((cell, index) => (
            <td key={cell} {...tableRoles.cell} className="long-word" data-th={columns[index]}>
              {cell}
            </td>
          ))}
        </tr>
      ))}
    </DataTable>
  )
}
