import { Link } from 'react-router'
import { m } from '#messages'
import type { Site } from '#web/page/site.ts'
import { useSite } from '#web/page/site-context.tsx'
import { CookieTable } from '#web/site/cookie-table.tsx'
import { TextPage, type TextSection, Updated } from '#web/site/text-page.tsx'

export function PrivacyPolicy() {
  const site = useSite()
  return (
    <TextPage
      title="Política de privacidad"
      description={`Qué sabe ${site.name} de ti, para qué, durante cuánto tiempo, y cómo te lo llevas o haces que se elimine.`}
      path="/privacy-policy"
      lead={
        <>
          <p>
            Solo es vinculante el texto en inglés del <Updated />; esta traducción únicamente ayuda a entenderlo.
          </p>
          <p>
            Puedes leer todo el calendario sin decirnos quién eres. Esta página explica qué sabemos de ti cuando haces
            algo más, qué hacemos con ello y cómo lo recuperas o haces que se elimine.
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
        {company} gestiona {name} y es responsable de lo que ocurre aquí con tus datos. Puedes ponerte en contacto con
        nosotros a través de la <Link to="/contact">página de contacto</Link>.
      </p>
    ),
  },
  {
    id: 'information-we-collect',
    heading: 'Qué información recogemos',
    body: (
      <>
        <p>
          <b>Quien solo lee</b> nos comunica lo que se comunica a todo servidor web: la dirección a la que se envía la
          página y el tipo de navegador. Por esa dirección contamos con qué frecuencia se pide algo, para que nadie
          pueda inundar el servicio, y solo la conservamos de forma irreconocible, durante un día como máximo. Nuestros
          registros no mencionan ni tu dirección ni tu búsqueda; las cuentas figuran en ellos como un número, y los
          intentos de iniciar sesión como una marca que nadie puede revertir.
        </p>
        <p>
          <b>Con una cuenta</b> guardamos tu nombre de usuario, tu dirección de correo, tu nombre visible y un hash de
          tu contraseña, del que nadie puede leerla; una imagen, unas palabras sobre ti y un enlace si los facilitas;
          tus roles y bandas, y por qué los pediste; cuándo te registraste; lo que necesita tu segundo paso si
          configuras uno; y, para cada lugar en el que tienes la sesión iniciada, el navegador, el país y cuándo fue.
        </p>
        <p>
          <b>De lo que aportas</b> guardamos quién lo hizo y cuándo: conciertos, bandas, salas, imágenes y cada cambio
          de estos. Antes de guardarse, las imágenes pierden lo que la cámara escribió en ellas, como el lugar donde se
          tomaron.
        </p>
        <p>
          <b>Cuando nos escribes</b> recibimos tu dirección de correo, el asunto y el mensaje.
        </p>
        <p>
          <b>«{m.filter_near_me()}»</b> pregunta a tu navegador dónde estás cuando lo pulsas, y solo entonces. El lugar
          pasa a la dirección de la página, para que se pueda filtrar la lista; no lo guardamos.
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
          La usamos para hacer funcionar el calendario: para iniciar tu sesión, para mostrar quién vela por que una
          ficha sea correcta, para resolver las solicitudes, para responderte, para enviar los correos que corresponden
          a tu cuenta y para mantener alejados a los robots y los abusos. No enviamos publicidad. Las demás personas ven
          tu nombre visible junto a lo que has cambiado. Quienes pertenecen a una banda a la que perteneces, o a la que
          pides pertenecer, ven también tu nombre de usuario y por qué lo has pedido. Solo quienes administran el sitio
          ven tu dirección de correo.
        </p>
        <ul>
          <li>Tu cuenta: hasta que la elimines. Una que nunca se confirmó desaparece por sí sola a los siete días.</li>
          <li>
            Dónde tienes la sesión iniciada: hasta que la cierres, treinta días después de tu última visita o un año
            después de iniciarla.
          </li>
          <li>
            Un mensaje que nos envías: hasta que se ha entregado en nuestro buzón, dos días como máximo; allí, hasta que
            se ha respondido y resuelto.
          </li>
          <li>
            Lo que has aportado se queda cuando te vas, sin tu nombre. Que algo se hizo, y cuándo, queda en el registro
            de quienes administran el sitio; ya no te nombra.
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
          Quien solo lee recibe XSRF-TOKEN y, al responder a la pregunta sobre las cookies, cookieAccepted. Las demás
          llegan con lo que pides, como iniciar sesión. Ninguna de las nuestras te sigue a otros sitios.
        </p>
        <CookieTable baseUrl={baseUrl} />
        <p>
          Además, tu navegador guarda, para sí mismo, los colores y el aspecto de la lista que has elegido, si puedes
          editar todos los conciertos, hasta dónde habías bajado en una página, un formulario que aún no has enviado y
          las páginas que leíste por última vez, para cuando no tengas conexión.{' '}
          {analyticsId
            ? 'Si aceptas las cookies, Google Analytics cuenta qué páginas se ven y pone cookies propias, durante un año como máximo; si las rechazas, nunca se carga. Puedes cambiar de opinión eliminando la cookie cookieAccepted.'
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
          <b>No vendemos tus datos</b>, ni los regalamos. Lo que aportas al calendario es público, y otras personas
          pueden llevárselo como <Link to="/open-data">datos abiertos</Link>; tu nombre no forma parte de ello. Quienes
          gestionan nuestros servidores, guardan nuestras imágenes y entregan nuestros correos ven, por encargo nuestro,
          lo que hace falta para ello.
          {botCheck === 'recaptcha' &&
            ' Los formularios para quienes no tienen cuenta están protegidos por Google reCAPTCHA, que averigua de tu navegador lo que necesita para ello y puede poner una cookie propia.'}{' '}
          A las autoridades les comunicamos lo que la ley nos obliga a comunicar.
        </p>
        <p>
          Los mapas, las entradas y las páginas de eventos son enlaces: los sitios que hay detrás solo saben de ti
          cuando sigues uno, y tienen sus propias normas.
        </p>
      </>
    ),
  },
  {
    id: 'security',
    heading: 'Seguridad',
    body: (
      <p>
        Las conexiones están cifradas siempre que el sitio se sirve por https. Las contraseñas y las claves de las
        cookies y los correos se guardan solo como hash. En tu <Link to="/profile">perfil</Link> puedes pedir un segundo
        paso al iniciar sesión, ver dónde tienes la sesión iniciada y cerrar lo que no conozcas. Ningún servicio es
        completamente seguro; si a tus datos les ocurre algo que te pone en riesgo, te lo decimos.
      </p>
    ),
  },
  {
    id: 'your-rights',
    heading: 'Tus derechos',
    body: (
      <>
        <p>
          En tu <Link to="/profile">perfil</Link> puedes ver y corregir lo que sabemos, descargarlo todo como archivo y
          eliminar tu cuenta; entonces tus datos desaparecen de inmediato, no solo de la vista, y de nuestras copias de
          seguridad cuando estas caducan. Para todo lo demás, o si no tienes cuenta,{' '}
          <Link to="/contact">escríbenos</Link>: puedes preguntar qué tenemos, hacer que se corrija o se elimine,
          oponerte a cómo se usa y reclamar ante la autoridad de protección de datos del lugar donde vives.
        </p>
        <p>
          Las personas usuarias solo pueden editar los conciertos y la información de las bandas con las que están
          asociadas o para las que están autorizadas.
        </p>
      </>
    ),
  },
  {
    id: 'children',
    heading: 'Menores de 13 años',
    body: (
      <p>
        Este servicio no es para menores de 13 años, y no conservamos a sabiendas datos suyos. Si crees que un menor nos
        ha dado alguno, <Link to="/contact">avísanos</Link> y lo eliminamos.
      </p>
    ),
  },
  {
    id: 'changes',
    heading: 'Cambios de esta política',
    body: (
      <p>
        Cuando cambia lo que hacemos, esta página cambia también, y la fecha de arriba indica cuándo fue la última vez.
        Consúltala de vez en cuando.
      </p>
    ),
  },
  {
    id: 'contact',
    heading: 'Contacto',
    body: (
      <p>
        ¿Preguntas sobre tus datos? <Link to="/contact">Escríbenos</Link>; responde una persona.
      </p>
    ),
  },
]
