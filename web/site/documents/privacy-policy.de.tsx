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
      title="Datenschutzerklärung"
      description={`Was ${site.name} über dich weiß, wofür, wie lange, und wie du es mitnimmst oder löschen lässt.`}
      path="/privacy-policy"
      lead={
        <>
          <p>
            Verbindlich ist allein die englische Fassung vom <Updated />; diese Übersetzung hilft nur, sie zu verstehen.
          </p>
          <p>
            Du kannst den ganzen Kalender lesen, ohne uns zu sagen, wer du bist. Hier steht, was wir über dich wissen,
            wenn du mehr tust, was wir damit machen und wie du es zurückbekommst oder löschen lässt.
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
    heading: 'Wer wir sind',
    body: (
      <p>
        {company} betreibt {name} und ist dafür verantwortlich, was hier mit deinen Daten geschieht. Du erreichst uns
        über die <Link to="/contact">Kontaktseite</Link>.
      </p>
    ),
  },
  {
    id: 'information-we-collect',
    heading: 'Welche Daten wir erheben',
    body: (
      <>
        <p>
          <b>Wer nur liest,</b> teilt uns mit, was jeder Webserver erfährt: die Adresse, an die die Seite geschickt
          wird, und die Art des Browsers. Anhand dieser Adresse zählen wir, wie oft etwas abgefragt wird, damit niemand
          den Dienst überfluten kann; wir behalten sie nur in unkenntlich gemachter Form und höchstens einen Tag lang.
          Unsere Protokolle nennen weder deine Adresse noch deine Suche; Konten stehen darin als Nummer und
          Anmeldeversuche als Kennzeichen, das niemand zurückrechnen kann.
        </p>
        <p>
          <b>Mit einem Konto</b> speichern wir deinen Benutzernamen, deine E-Mail-Adresse, deinen Anzeigenamen und einen
          Hash deines Passworts, aus dem es niemand ablesen kann; ein Bild, ein paar Worte über dich und einen Link,
          wenn du sie angibst; deine Rollen und Bands und warum du um sie gebeten hast; wann du dich registriert hast;
          was dein zweiter Schritt braucht, wenn du einen einrichtest; und für jedes Gerät, auf dem du angemeldet bist,
          den Browser, das Land und wann das war.
        </p>
        <p>
          <b>Bei dem, was du beiträgst,</b> halten wir fest, wer es wann getan hat: Konzerte, Bands, Orte, Bilder und
          jede Änderung daran. Bevor Bilder gespeichert werden, verlieren sie, was die Kamera in sie hineingeschrieben
          hat, etwa wo sie aufgenommen wurden.
        </p>
        <p>
          <b>Wenn du uns schreibst,</b> erhalten wir deine E-Mail-Adresse, den Betreff und die Nachricht.
        </p>
        <p>
          <b>„{m.filter_near_me()}“</b> fragt deinen Browser, wo du bist, wenn du darauf drückst, und nur dann. Dein
          Standort kommt in die Adresse der Seite, damit die Liste danach gefiltert werden kann; wir speichern ihn
          nicht.
        </p>
      </>
    ),
  },
  {
    id: 'use',
    heading: 'Wofür wir sie verwenden und wie lange',
    body: (
      <>
        <p>
          Wir verwenden sie, um den Kalender zu betreiben: um dich anzumelden, zu zeigen, wer dafür sorgt, dass ein
          Eintrag stimmt, über Anfragen zu entscheiden, dir zu antworten, die E-Mails zu schicken, die zu deinem Konto
          gehören, und Roboter und Missbrauch fernzuhalten. Wir verschicken keine Werbung. Andere sehen deinen
          Anzeigenamen neben dem, was du geändert hast. Wer zu einer Band gehört, zu der du gehörst oder gehören
          möchtest, sieht auch deinen Benutzernamen und deine Begründung. Deine E-Mail-Adresse sieht nur, wer die
          Website verwaltet.
        </p>
        <ul>
          <li>
            Dein Konto: bis du es löschst. Eines, das nie bestätigt wurde, verschwindet nach sieben Tagen von selbst.
          </li>
          <li>
            Wo du angemeldet bist: bis du dich abmeldest, dreißig Tage nach deinem letzten Besuch oder ein Jahr nach der
            Anmeldung.
          </li>
          <li>
            Eine Nachricht an uns: bis sie an unser Postfach übergeben ist, höchstens zwei Tage; dort, bis sie
            beantwortet und erledigt ist.
          </li>
          <li>
            Was du beigetragen hast, bleibt ohne deinen Namen, wenn du gehst. Dass etwas getan wurde und wann, bleibt im
            Protokoll derer, die die Website verwalten; es nennt dich nicht mehr.
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
          Wer nur liest, erhält XSRF-TOKEN und mit einer Antwort auf die Frage nach den Cookies cookieAccepted. Die
          anderen kommen mit dem, was du verlangst, etwa einer Anmeldung. Keines unserer Cookies folgt dir auf andere
          Websites.
        </p>
        <CookieTable baseUrl={baseUrl} />
        <p>
          Außerdem behält dein Browser für sich selbst die Farben und die Ansicht der Liste, die du gewählt hast, ob du
          jedes Konzert bearbeiten darfst, wie weit unten auf einer Seite du warst, ein Formular, das du noch nicht
          abgeschickt hast, und die Seiten, die du zuletzt gelesen hast, für den Fall, dass du kein Netz hast.{' '}
          {analyticsId
            ? 'Wenn du Cookies akzeptierst, zählt Google Analytics, welche Seiten angesehen werden, und setzt eigene Cookies, für höchstens ein Jahr; wenn du ablehnst, wird es nie geladen. Du kannst deine Meinung ändern, indem du das Cookie cookieAccepted löschst.'
            : 'Hier ist kein Analysewerkzeug im Einsatz.'}
        </p>
      </>
    ),
  },
  {
    id: 'sharing',
    heading: 'Weitergabe',
    body: (
      <>
        <p>
          <b>Wir verkaufen deine Daten nicht</b>, und wir geben sie auch nicht weg. Was du zum Kalender beiträgst, ist
          öffentlich, und andere dürfen es als <Link to="/open-data">offene Daten</Link> mitnehmen; dein Name gehört
          nicht dazu. Wer in unserem Auftrag unsere Server betreibt, unsere Bilder speichert und unsere E-Mails
          befördert, sieht, was dafür nötig ist.
          {botCheck === 'recaptcha' &&
            ' Formulare für Leute ohne Konto schützt Google reCAPTCHA, das von deinem Browser erfährt, was es dafür braucht, und ein eigenes Cookie setzen kann.'}{' '}
          Behörden teilen wir mit, was wir ihnen nach dem Gesetz mitteilen müssen.
        </p>
        <p>
          Karten, Tickets und Veranstaltungsseiten sind Links: Die Websites dahinter erfahren erst von dir, wenn du
          einem folgst, und haben eigene Regeln.
        </p>
      </>
    ),
  },
  {
    id: 'security',
    heading: 'Sicherheit',
    body: (
      <p>
        Verbindungen sind verschlüsselt, wo immer die Website über https ausgeliefert wird. Passwörter und die Schlüssel
        in Cookies und E-Mails werden nur als Hash gespeichert. In deinem <Link to="/profile">Profil</Link> kannst du
        festlegen, dass die Anmeldung einen zweiten Schritt verlangt, sehen, wo du angemeldet bist, und beenden, was du
        nicht kennst. Kein Dienst ist vollkommen sicher; wenn mit deinen Daten etwas geschieht, das dich gefährdet,
        sagen wir es dir.
      </p>
    ),
  },
  {
    id: 'your-rights',
    heading: 'Deine Rechte',
    body: (
      <>
        <p>
          In deinem <Link to="/profile">Profil</Link> kannst du sehen und berichtigen, was wir wissen, alles als Datei
          herunterladen und dein Konto löschen; dann werden deine Daten sofort gelöscht, nicht nur ausgeblendet, und
          verschwinden aus unseren Sicherungskopien, sobald diese ablaufen. Für alles andere, oder wenn du kein Konto
          hast, <Link to="/contact">schreib uns</Link>: Du kannst fragen, was wir haben, es berichtigen oder löschen
          lassen, der Verwendung widersprechen und dich bei der Datenschutzbehörde an deinem Wohnort beschweren.
        </p>
        <p>
          Nutzerinnen und Nutzer dürfen Konzerte und Angaben nur von Bands bearbeiten, denen sie angehören oder für die
          sie berechtigt sind.
        </p>
      </>
    ),
  },
  {
    id: 'children',
    heading: 'Kinder unter 13',
    body: (
      <p>
        Dieser Dienst ist nicht für Kinder unter 13 Jahren, und wir speichern wissentlich keine Daten von ihnen. Wenn du
        glaubst, dass uns ein Kind welche gegeben hat, <Link to="/contact">sag es uns</Link>, und wir löschen sie.
      </p>
    ),
  },
  {
    id: 'changes',
    heading: 'Änderungen dieser Erklärung',
    body: (
      <p>
        Wenn sich ändert, was wir tun, ändert sich diese Seite mit, und das Datum oben sagt, wann das zuletzt geschehen
        ist. Schau ab und zu hier nach.
      </p>
    ),
  },
  {
    id: 'contact',
    heading: 'Kontakt',
    body: (
      <p>
        Fragen zu deinen Daten? <Link to="/contact">Schreib uns</Link>; ein Mensch antwortet.
      </p>
    ),
  },
]
