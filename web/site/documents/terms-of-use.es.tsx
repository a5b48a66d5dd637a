import { Link } from 'react-router'
import type { Site } from '#web/page/site.ts'
import { useSite } from '#web/page/site-context.tsx'
import { TextPage, type TextSection, Updated } from '#web/site/text-page.tsx'

export function TermsOfUse() {
  const site = useSite()
  return (
    <TextPage
      title="Términos del servicio"
      description={`Qué puedes esperar de ${site.name} y qué espera ${site.name} de ti.`}
      path="/terms-of-use"
      lead={
        <>
          <p>
            Solo es vinculante el texto en inglés del <Updated />; esta traducción únicamente ayuda a entenderlo.
          </p>
          <p>
            Estos son los términos bajo los que {site.company} ofrece {site.name}. Son tan breves como hemos podido
            hacerlos: léelos antes de registrarte.
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
        aceptas, no lo uses, por favor. Quien actúa en nombre de una banda, una sala o una empresa declara con ello que
        puede hacerlo.
      </p>
    ),
  },
  {
    id: 'who-may-use-it',
    heading: 'Quién puede usarlo',
    body: (
      <p>
        Todo el mundo puede leer el calendario. El servicio no es para menores de 13 años: para registrarte tienes que
        tener 13 años o más, y edad suficiente en el lugar donde vives para aceptar términos como estos, o contar con
        alguien que pueda aceptarlos por ti.
      </p>
    ),
  },
  {
    id: 'your-account',
    heading: 'Tu cuenta',
    body: (
      <p>
        Facilita una dirección de correo que sea tuya y no compartas tu contraseña con nadie. Lo que se hace con tu
        cuenta se considera hecho por ti hasta que nos digas que la tiene otra persona. Una persona, una cuenta; la que
        se hace pasar por otra persona se suspende.
      </p>
    ),
  },
  {
    id: 'what-you-add',
    heading: 'Lo que aportas',
    body: (
      <>
        <p>
          Los datos sobre conciertos, bandas y salas no pertenecen a nadie. Lo que es tuyo en lo que aportas, como la
          redacción de una descripción, permites que todo el mundo lo use como quiera, bajo{' '}
          <a href="https://creativecommons.org/publicdomain/zero/1.0/" rel="license noopener">
            CC0 1.0
          </a>
          : el calendario se publica como <Link to="/open-data">datos abiertos</Link>.
        </p>
        <p>
          Los pósteres y demás imágenes siguen siendo de quienes los hicieron. Al subir uno declaras que puedes hacerlo,
          y nos permites guardarlo, reducirlo y mostrarlo con el concierto, aquí, donde otros insertan o siguen la
          lista, y en vistas previas. Puedes hacer que se retire en cualquier momento.
        </p>
        <p>
          Añade solo lo que sea cierto hasta donde sabes, y corrígelo cuando cambie: hay gente que viaja para asistir.
        </p>
      </>
    ),
  },
  {
    id: 'who-may-edit-what',
    heading: 'Quién puede editar qué',
    body: (
      <p>
        Las personas usuarias solo pueden editar los conciertos y la información de las bandas con las que están
        asociadas o para las que están autorizadas, y los conciertos que han añadido ellas mismas. Quienes tienen el rol
        de Admin de conciertos pueden editarlo todo. Cada cambio se registra con el nombre de quien lo hizo y se puede
        revertir.
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
          <li>anuncies conciertos que no se celebran, ni publicites lo que no es un concierto;</li>
          <li>publiques direcciones privadas ni datos de otras personas sin su consentimiento;</li>
          <li>añadas nada que sea contrario a la ley o que ataque a las personas por lo que son;</li>
          <li>te hagas pasar por una banda, una sala o una persona que no eres;</li>
          <li>
            te introduzcas en el servicio sin permiso, lo inundes o eludas sus límites. Los programas son bienvenidos:
            la <Link to="/api-docs">API</Link> y los <Link to="/open-data">archivos</Link> están para ellos.
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
        marcas de sus titulares. Si crees que algo de aquí vulnera tus derechos, <Link to="/contact">escríbenos</Link>{' '}
        diciendo qué es y dónde está; lo miramos pronto y retiramos lo que haya que retirar.
      </p>
    ),
  },
  {
    id: 'other-sites',
    heading: 'Entradas y otros sitios',
    body: (
      <p>
        No vendemos entradas ni tomamos parte en lo que acuerdes con quienes las venden. Los enlaces llevan a sitios de
        los que son responsables otros.
      </p>
    ),
  },
  {
    id: 'no-guarantee',
    heading: 'Sin garantía',
    body: (
      <p>
        {name} es gratuito y lo mantienen personas a quienes les importa. Hacemos todo lo posible para que sea correcto
        y funcione, pero no podemos prometer ni lo uno ni lo otro: las puertas abren tarde, las bandas pierden el ferri,
        las máquinas fallan. Pregunta a la sala cuando mucho dependa de ello. En la medida en que lo permite la ley, el
        servicio se ofrece tal cual.
      </p>
    ),
  },
  {
    id: 'liability',
    heading: 'Responsabilidad',
    body: (
      <p>
        En la medida en que lo permite la ley, {company} no responde de los daños que se deriven de usar el servicio o
        de no poder usarlo. Nada de lo aquí dicho limita lo que la ley no nos permite limitar, como la responsabilidad
        por dolo, por negligencia grave o por daños a la vida y a la salud.
      </p>
    ),
  },
  {
    id: 'changes-and-ending',
    heading: 'Cambios y fin',
    body: (
      <p>
        Puedes eliminar tu cuenta en cualquier momento, en tu <Link to="/profile">perfil</Link>. Podemos suspender una
        cuenta que incumpla estos términos, y decimos por qué; puedes responder. Podemos cambiar el servicio y estos
        términos: la fecha de arriba indica cuándo cambiaron por última vez.
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
        Los litigios los deciden los tribunales de allí; los derechos que la ley de tu propio país te da como consumidor
        o consumidora quedan intactos. Si uno de estos términos es nulo, los demás siguen en vigor.
      </p>
    ),
  },
]
