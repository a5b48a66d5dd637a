import { Link } from 'react-router-dom'
import type { Site } from '#web/page/site.ts'
import { useSite } from '#web/page/site-context.tsx'
import { LastUpdated, TextPage, type TextSection } from '#web/site/text-page.tsx'

export function TermsOfUse() {
  const site = useSite()
  return (
    <TextPage
      title="Términos del servicio"
      description={`Las reglas para usar ${site.name}: qué puedes esperar de nosotros y qué esperamos de ti.`}
      path="/terms-of-use"
      lead={
        <>
          <p>
            Solo es vinculante el texto en inglés del <LastUpdated />; esta traducción es una ayuda para entenderlo.
          </p>
          <p>
            Estos son los términos en los que {site.company} ofrece {site.name}. Los hemos hecho lo más breves posible.
            Léelos antes de registrarte.
          </p>
        </>
      }
      sections={sectionsFor(site)}
    />
  )
}

const sectionsFor = ({ name, company, jurisdiction }: Site): readonly TextSection[] => [
  {
    id: 'agreement',
    heading: 'Aceptación',
    body: (
      <p>
        Al usar {name} aceptas estos términos y la <Link to="/privacy-policy">Política de privacidad</Link>. Si no los
        aceptas, no lo uses, por favor. Si actúas en nombre de una banda, una sala o una empresa, confirmas que tienes
        permiso para hacerlo.
      </p>
    ),
  },
  {
    id: 'who-may-use-it',
    heading: 'Quién puede usarlo',
    body: (
      <p>
        Cualquiera puede leer el calendario. El servicio no es para menores de 13 años: para registrarte debes tener 13
        años o más y, en el lugar donde vives, edad suficiente para aceptar términos como estos, o contar con alguien
        que pueda aceptarlos por ti.
      </p>
    ),
  },
  {
    id: 'your-account',
    heading: 'Tu cuenta',
    body: (
      <p>
        Usa tu propia dirección de correo y no compartas tu contraseña con nadie. Respondes de todo lo que se haga con
        tu cuenta hasta que nos avises de que otra persona tiene acceso a ella. Cada persona puede tener una sola
        cuenta. Suspendemos las cuentas que se hacen pasar por otra persona.
      </p>
    ),
  },
  {
    id: 'what-you-add',
    heading: 'Lo que añades',
    body: (
      <>
        <p>
          Los datos sobre conciertos, bandas y salas no pertenecen a nadie. Si algo de lo que añades es tuyo, como el
          texto de una descripción, permites que todo el mundo lo use como quiera, bajo{' '}
          <a href="https://creativecommons.org/publicdomain/zero/1.0/" rel="license noopener">
            CC0 1.0
          </a>
          : el calendario se publica como <Link to="/open-data">datos abiertos</Link>.
        </p>
        <p>
          Los pósteres y las demás imágenes pertenecen a quienes los hicieron. Al subir uno, confirmas que tienes
          permiso para hacerlo y nos permites guardarlo, reducirlo y mostrarlo con el concierto o la banda: aquí, donde
          otros insertan o siguen la lista, y en vistas previas. Puedes pedir que se retire en cualquier momento.
        </p>
        <p>
          Añade solo lo que, hasta donde sabes, sea cierto, y corrígelo cuando cambie: hay gente que viaja para ir a
          estos conciertos.
        </p>
      </>
    ),
  },
  {
    id: 'who-may-edit-what',
    heading: 'Quién puede editar qué',
    body: (
      <p>
        Los usuarios solo pueden editar los conciertos y la información de las bandas con las que están asociados o para
        las que están autorizados, y los conciertos que han añadido ellos mismos. Los admins de conciertos pueden
        editarlo todo. Cada cambio se registra con el nombre de quien lo hizo y se puede deshacer.
      </p>
    ),
  },
  {
    id: 'what-is-not-allowed',
    heading: 'Qué no está permitido',
    body: (
      <>
        <p>Por favor, no</p>
        <ul>
          <li>añadas conciertos que no se celebran ni hagas publicidad de algo que no sea un concierto;</li>
          <li>publiques direcciones privadas ni datos de otras personas sin su consentimiento;</li>
          <li>añadas nada ilegal ni nada que ataque a las personas por ser quienes son;</li>
          <li>te hagas pasar por una banda, una sala o una persona que no eres;</li>
          <li>
            fuerces el acceso al servicio, lo satures ni eludas sus límites. Los programas son bienvenidos: la{' '}
            <Link to="/api-docs">API</Link> y los <Link to="/open-data">archivos</Link> están para ellos.
          </li>
        </ul>
      </>
    ),
  },
  {
    id: 'names-and-rights',
    heading: 'Nombres y derechos',
    body: (
      <p>
        El nombre y la marca de {name} pertenecen a {company}. Los nombres y logotipos de bandas, salas y demás son
        marcas de sus titulares. Si crees que algo de aquí vulnera tus derechos, <Link to="/contact">escríbenos</Link> y
        dinos qué es y dónde está. Lo revisaremos sin demora y retiraremos lo que haya que retirar.
      </p>
    ),
  },
  {
    id: 'other-sites',
    heading: 'Entradas y otros sitios',
    body: (
      <p>
        No vendemos entradas ni formamos parte de los acuerdos que hagas con quienes las venden. Los enlaces llevan a
        sitios de los que responden otros.
      </p>
    ),
  },
  {
    id: 'no-guarantee',
    heading: 'Sin garantía',
    body: (
      <p>
        {name} es gratuito y lo mantienen personas a las que les importa. Hacemos todo lo posible para que sea exacto y
        funcione, pero no podemos prometer ni lo uno ni lo otro: las puertas abren tarde, las bandas pierden el ferri,
        las máquinas fallan. Si te juegas mucho, pregunta a la sala. En la medida en que lo permite la ley, el servicio
        se ofrece tal cual.
      </p>
    ),
  },
  {
    id: 'liability',
    heading: 'Responsabilidad',
    body: (
      <p>
        En la medida en que lo permite la ley, {company} no responde de los daños causados por usar el servicio o por no
        poder usarlo. Nada de esto limita lo que la ley no nos permite limitar, como la responsabilidad por dolo, por
        negligencia grave o por daños a la vida y a la salud.
      </p>
    ),
  },
  {
    id: 'changes-and-ending',
    heading: 'Cambios y finalización',
    body: (
      <p>
        Puedes eliminar tu cuenta en cualquier momento, en tu <Link to="/profile">perfil</Link>. Podemos suspender una
        cuenta que incumpla estos términos. Si lo hacemos, te diremos por qué y podrás responder. Podemos cambiar el
        servicio y estos términos: la fecha de arriba indica cuándo cambiaron los términos por última vez.
      </p>
    ),
  },
  {
    id: 'governing-law',
    heading: 'Ley aplicable',
    body: (
      <p>
        {jurisdiction ? (
          <>
            Estos términos se rigen por la ley del siguiente territorio: <span lang="en">{jurisdiction}</span>.
          </>
        ) : (
          `Estos términos se rigen por la ley del lugar donde ${company} tiene su sede.`
        )}{' '}
        Los litigios los resuelven los tribunales de allí. Conservas los derechos que la ley de tu propio país te da
        como consumidor. Si uno de estos términos es nulo, los demás siguen en vigor.
      </p>
    ),
  },
]
