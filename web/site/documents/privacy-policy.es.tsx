import { Link } from 'react-router-dom'
import { m } from '#messages'
import type { Site } from '#web/page/site.ts'
import { useSite } from '#web/page/site-context.tsx'
import { CookieTable } from '#web/site/cookie-table.tsx'
import { LastUpdated, TextPage, type TextSection } from '#web/site/text-page.tsx'

export function PrivacyPolicy() {
  const site = useSite()
  return (
    <TextPage
      title="Política de privacidad"
      description={`Los datos que ${site.name} guarda sobre ti, para qué, durante cuánto tiempo, y cómo puedes descargarlos o pedir que se eliminen.`}
      path="/privacy-policy"
      lead={
        <>
          <p>
            Solo es vinculante el texto en inglés del <LastUpdated />; esta traducción es una ayuda para entenderlo.
          </p>
          <p>
            Puedes leer todo el calendario sin decirnos quién eres. Esta página explica qué sabemos de ti si haces algo
            más, qué hacemos con esos datos y cómo puedes descargarlos o pedir que se eliminen.
          </p>
        </>
      }
      sections={sectionsFor(site)}
    />
  )
}

const sectionsFor = ({ name, company, baseUrl, analyticsId, botCheck }: Site): readonly TextSection[] => [
  {
    id: 'who-we-are',
    heading: 'Quiénes somos',
    body: (
      <p>
        {company} gestiona {name} y es responsable de tus datos aquí. Puedes escribirnos desde la{' '}
        <Link to="/contact">página de contacto</Link>.
      </p>
    ),
  },
  {
    id: 'information-we-collect',
    heading: 'Qué información recogemos',
    body: (
      <>
        <p>
          <b>Si solo lees</b>, tu navegador nos envía lo mismo que a cualquier servidor web: tu dirección IP y el tipo
          de navegador que usas. Contamos las peticiones por dirección para que nadie pueda saturar el servicio, y solo
          guardamos un hash de la dirección, durante un día como máximo. Nuestros registros no contienen ni tu dirección
          ni tus búsquedas. Las cuentas aparecen en ellos como un identificador aleatorio, y los intentos de iniciar
          sesión, como un hash.
        </p>
        <p>
          <b>Si tienes una cuenta</b>, guardamos tu nombre de usuario, tu dirección de correo, tu nombre visible y un
          hash de tu contraseña, del que nadie puede deducirla; una imagen, unas palabras sobre ti y un enlace, si los
          facilitas; tus roles y bandas, y por qué los pediste; cuándo te registraste; los datos que necesita tu segundo
          paso, si configuras uno; y, para cada dispositivo en el que tienes la sesión iniciada, el navegador, el país y
          la hora.
        </p>
        <p>
          <b>Si añades algo</b>, registramos quién lo hizo y cuándo: conciertos, bandas, salas, imágenes y todos sus
          cambios. Antes de guardar una imagen, quitamos los datos que la cámara escribió en ella, como el lugar donde
          se tomó.
        </p>
        <p>
          <b>Si pides avisos</b>, con o sin cuenta, guardamos tu dirección de correo, tu idioma, sobre qué quieres que
          te avisemos y de qué conciertos ya te hemos avisado.
        </p>
        <p>
          <b>Si eliges avisos en el navegador</b>, tu navegador nos da claves de cifrado y una dirección en su servicio
          push, que gestiona el fabricante del navegador. Las guardamos sin dirección de correo y con tu cuenta, si
          tienes una. Ciframos cada aviso, así que el servicio push no puede leerlo.
        </p>
        <p>
          <b>Si dices que vas a un concierto</b>, o que quizás vayas, lo guarda tu navegador, y sin cuenta se queda ahí.
          Con una cuenta guardamos el concierto, tu respuesta y la hora hasta que la quites o elimines la cuenta. Solo
          tú la ves, y nadie ve cuánta gente va.
        </p>
        <p>
          <b>Si nos escribes</b>, recibimos tu dirección de correo, el asunto y el mensaje.
        </p>
        <p>
          <b>«{m.filter_near_use()}»</b> pregunta a tu navegador dónde estás cuando lo pulsas, y solo entonces. Tu
          ubicación pasa a formar parte de la dirección de la página para poder filtrar la lista; no la guardamos.
        </p>
      </>
    ),
  },
  {
    id: 'use',
    heading: 'Cómo la usamos y durante cuánto tiempo',
    body: (
      <>
        <p>
          La usamos para que el calendario funcione: para iniciar tu sesión, mostrar quién mantiene al día una ficha,
          resolver las solicitudes, responderte, enviar los correos de tu cuenta y evitar los robots y los abusos. No
          enviamos publicidad. Las demás personas ven tu nombre visible junto a tus cambios. Los miembros de una banda a
          la que perteneces, o a la que pides unirte, ven también tu nombre de usuario, el texto y el enlace de tu
          perfil y por qué lo pediste. Solo quienes administran el sitio ven tu dirección de correo.
        </p>
        <ul>
          <li>Tu cuenta: hasta que la elimines. Las que no se confirman se eliminan a los siete días.</li>
          <li>
            Tus sesiones: hasta que las cierres, treinta días después de tu última visita o un año después de
            iniciarlas.
          </li>
          <li>
            Tus avisos: hasta que los termines; entonces los eliminamos. Si no confirmas un aviso, lo eliminamos a las
            48 horas. Cuando ya no tienes ninguno, eliminamos tu dirección en un plazo de dos días. Cada correo de
            avisos lleva enlaces para ver, cambiar y terminar tus avisos. Si tu servidor de correo los rechaza
            definitivamente, guardamos la dirección para no volver a escribirle.
          </li>
          <li>
            Un mensaje que nos envías: hasta que llega a nuestro buzón, dos días como máximo. En el buzón lo conservamos
            hasta que el asunto queda resuelto.
          </li>
          <li>
            Todo lo que has añadido se queda cuando eliminas tu cuenta, pero sin tu nombre. El registro de quienes
            administran el sitio sigue mostrando que se hizo algo, y cuándo, pero ya no te nombra.
          </li>
        </ul>
      </>
    ),
  },
  {
    id: 'cookies',
    heading: 'Cookies',
    body: (
      <>
        <p>
          Si solo lees, recibes XSRF-TOKEN y, cuando respondes a la pregunta sobre las cookies, cookieAccepted. Las
          demás se guardan cuando haces algo que las necesita, como iniciar sesión. Ninguna de nuestras cookies te sigue
          a otros sitios.
        </p>
        <CookieTable baseUrl={baseUrl} />
        <p>
          Además, tu navegador guarda, sin enviárnoslo, los colores, la vista, el filtro de la lista y el lugar que has
          elegido, si puedes editar todos los conciertos, hasta dónde has bajado en una página, los formularios que aún
          no has enviado y las últimas páginas que has leído, para cuando no tengas conexión.{' '}
          {analyticsId
            ? 'Si aceptas las cookies, Google Analytics cuenta las páginas vistas y guarda sus propias cookies, durante un año como máximo; si las rechazas, no se carga nunca. Puedes cambiar de opinión eliminando la cookie cookieAccepted.'
            : 'Aquí no se usa ninguna herramienta de análisis.'}
        </p>
      </>
    ),
  },
  {
    id: 'sharing',
    heading: 'Con quién compartimos datos',
    body: (
      <>
        <p>
          <b>No vendemos tus datos</b>, ni los cedemos. Todo lo que añades al calendario es público, y otras personas
          pueden reutilizarlo como <Link to="/open-data">datos abiertos</Link>; tu nombre no se incluye. Los proveedores
          que gestionan nuestros servidores, guardan nuestras imágenes y entregan nuestros correos ven, por encargo
          nuestro, lo que necesitan para hacerlo.
          {botCheck === 'recaptcha' &&
            ' Google reCAPTCHA protege los formularios para quienes no tienen cuenta. Lee de tu navegador lo que necesita para ello y puede guardar una cookie propia.'}{' '}
          A las autoridades les damos los datos que la ley nos obliga a dar.
        </p>
        <p>
          Los mapas, las entradas y las páginas de eventos son enlaces. Los sitios a los que llevan solo saben de ti si
          sigues el enlace, y tienen sus propias normas.
        </p>
      </>
    ),
  },
  {
    id: 'security',
    heading: 'Seguridad',
    body: (
      <p>
        Las conexiones van cifradas siempre que el sitio se sirve por https. Las contraseñas y las claves de las cookies
        y los correos se guardan solo como hash. En tu <Link to="/profile">perfil</Link> puedes activar el inicio de
        sesión en dos pasos, ver dónde tienes la sesión iniciada y cerrar las sesiones que no reconozcas. Ningún
        servicio es completamente seguro; si a tus datos les ocurre algo que te ponga en riesgo, te avisaremos.
      </p>
    ),
  },
  {
    id: 'your-rights',
    heading: 'Tus derechos',
    body: (
      <>
        <p>
          En tu <Link to="/profile">perfil</Link> puedes ver y corregir tus datos, descargarlos todos en un archivo y
          eliminar tu cuenta. Entonces tus datos se eliminan al momento, no solo se ocultan, y desaparecen de nuestras
          copias de seguridad cuando estas caducan. Para todo lo demás, o si no tienes cuenta,{' '}
          <Link to="/contact">escríbenos</Link>: puedes preguntar qué datos tenemos, pedir que se corrijan o se
          eliminen, oponerte a cómo se usan y reclamar ante la autoridad de protección de datos del lugar donde vives.
        </p>
        <p>
          Los usuarios solo pueden editar los conciertos y la información de las bandas con las que están asociados o
          para las que están autorizados.
        </p>
      </>
    ),
  },
  {
    id: 'children',
    heading: 'Menores de 13 años',
    body: (
      <p>
        Este servicio no es para menores de 13 años, y no conservamos sus datos a sabiendas. Si crees que un menor nos
        ha dado datos, <Link to="/contact">avísanos</Link> y los eliminaremos.
      </p>
    ),
  },
  {
    id: 'changes',
    heading: 'Cambios de esta política',
    body: (
      <p>
        Cuando cambiamos lo que hacemos, actualizamos esta página y la fecha de arriba. Consúltala de vez en cuando.
      </p>
    ),
  },
  {
    id: 'contact',
    heading: 'Contacto',
    body: (
      <p>
        ¿Tienes preguntas sobre tus datos? <Link to="/contact">Escríbenos</Link>. Responde una persona.
      </p>
    ),
  },
]
