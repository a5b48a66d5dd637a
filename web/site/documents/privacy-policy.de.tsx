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
      title="Datenschutzerklärung"
      description={`Welche Daten ${site.name} über dich speichert, wofür, wie lange und wie du sie herunterlädst oder löschen lässt.`}
      path="/privacy-policy"
      lead={
        <>
          <p>
            Verbindlich ist nur die englische Fassung vom <LastUpdated />. Diese Übersetzung soll dir helfen, sie zu
            verstehen.
          </p>
          <p>
            Du kannst den ganzen Kalender lesen, ohne uns zu sagen, wer du bist. Hier steht, was wir über dich wissen,
            wenn du nicht nur liest, was wir damit machen und wie du deine Daten herunterlädst oder löschen lässt.
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
        {company} betreibt {name} und ist hier für deine Daten verantwortlich. Du erreichst uns über die{' '}
        <Link to="/contact">Kontaktseite</Link>.
      </p>
    ),
  },
  {
    id: 'information-we-collect',
    heading: 'Welche Daten wir erheben',
    body: (
      <>
        <p>
          <b>Wenn du nur liest,</b> schickt uns dein Browser, was er jedem Webserver schickt: deine IP-Adresse und die
          Art deines Browsers. Wir zählen die Anfragen pro Adresse, damit niemand den Dienst überfluten kann, und
          behalten die Adresse nur als Hash, höchstens einen Tag lang. Unsere Protokolle enthalten weder deine Adresse
          noch deine Suche. Konten stehen darin als zufällige Kennung und Anmeldeversuche als Hash.
        </p>
        <p>
          <b>Wenn du ein Konto hast,</b> speichern wir deinen Benutzernamen, deine E-Mail-Adresse, deinen Anzeigenamen
          und einen Hash deines Passworts, aus dem es niemand ablesen kann; ein Bild, ein paar Worte über dich und einen
          Link, wenn du sie angibst; deine Rollen und Bands und deine Begründungen dafür; wann du dich registriert hast;
          die Daten für deinen zweiten Schritt, wenn du einen einrichtest; und für jedes Gerät, auf dem du angemeldet
          bist, den Browser, das Land und die Zeit.
        </p>
        <p>
          <b>Wenn du etwas einträgst,</b> halten wir fest, wer es wann getan hat: Konzerte, Bands, Locations, Bilder und
          jede Änderung daran. Bevor wir ein Bild speichern, entfernen wir, was die Kamera hineingeschrieben hat, etwa
          den Aufnahmeort.
        </p>
        <p>
          <b>Wenn du dich benachrichtigen lässt,</b> mit oder ohne Konto, speichern wir deine E-Mail-Adresse, deine
          Sprache, worüber du Bescheid bekommen möchtest, und zu welchen Konzerten wir dir schon geschrieben haben.
        </p>
        <p>
          <b>Wenn du Benachrichtigungen im Browser wählst,</b> gibt uns dein Browser Schlüssel für die Verschlüsselung
          und eine Adresse bei seinem Push-Dienst, den der Hersteller des Browsers betreibt. Wir speichern sie ohne
          E-Mail-Adresse und mit deinem Konto, wenn du eines hast. Wir verschlüsseln jede Benachrichtigung, sodass der
          Push-Dienst sie nicht lesen kann.
        </p>
        <p>
          <b>Wenn du sagst, dass du zu einem Konzert gehst</b>, oder vielleicht gehst, speichert das dein Browser, und
          ohne Konto bleibt es dort. Mit einem Konto speichern wir das Konzert, deine Antwort und die Zeit, bis du sie
          entfernst oder das Konto löschst. Nur du siehst sie, und niemand sieht, wie viele hingehen.
        </p>
        <p>
          <b>Wenn du uns schreibst,</b> erhalten wir deine E-Mail-Adresse, den Betreff und die Nachricht.
        </p>
        <p>
          <b>„{m.filter_near_use()}“</b> fragt deinen Browser nach deinem Standort, wenn du darauf drückst, und nur
          dann. Er wird Teil der Adresse der Seite, damit die Liste danach gefiltert werden kann. Wir speichern ihn
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
          Wir verwenden sie, um den Kalender zu betreiben: um dich anzumelden, um zu zeigen, wer einen Eintrag aktuell
          hält, um über Anfragen zu entscheiden, um dir zu antworten, um die E-Mails zu schicken, die zu deinem Konto
          gehören, und um Roboter und Missbrauch fernzuhalten. Wir verschicken keine Werbung. Andere sehen deinen
          Anzeigenamen neben deinen Änderungen. Mitglieder einer Band, zu der du gehörst oder gehören möchtest, sehen
          auch deinen Benutzernamen, den Text und den Link in deinem Profil und deine Begründung. Deine E-Mail-Adresse
          sehen nur die Leute, die die Website verwalten.
        </p>
        <ul>
          <li>Dein Konto: bis du es löschst. Konten, die nie bestätigt werden, löschen wir nach sieben Tagen.</li>
          <li>
            Deine Sitzungen: bis du dich abmeldest, dreißig Tage nach deinem letzten Besuch oder ein Jahr nach der
            Anmeldung.
          </li>
          <li>
            Deine Benachrichtigungen: bis du sie beendest, dann löschen wir sie. Bestätigst du eine nicht, löschen wir
            sie nach 48 Stunden. Hast du keine mehr, löschen wir deine Adresse innerhalb von zwei Tagen. In jeder dieser
            E-Mails sind Links, mit denen du deine Benachrichtigungen ansehen, ändern und beenden kannst. Lehnt dein
            Mailserver sie endgültig ab, bewahren wir die Adresse auf, um ihr nicht noch einmal zu schreiben.
          </li>
          <li>
            Eine Nachricht an uns: bis sie in unserem Postfach angekommen ist, höchstens zwei Tage. Im Postfach bleibt
            sie, bis die Sache erledigt ist.
          </li>
          <li>
            Alles, was du eingetragen hast, bleibt, wenn du dein Konto löschst, aber ohne deinen Namen. Im Protokoll der
            Verwaltung steht weiterhin, dass etwas getan wurde und wann, aber nicht mehr, von wem.
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
          Wenn du nur liest, erhältst du XSRF-TOKEN und, sobald du die Cookie-Frage beantwortest, cookieAccepted. Die
          anderen setzen wir, wenn du etwas tust, das sie braucht, etwa dich anmeldest. Keines unserer Cookies folgt dir
          auf andere Websites.
        </p>
        <CookieTable baseUrl={baseUrl} />
        <p>
          Dein Browser speichert außerdem, ohne es uns zu senden: die Farben, die Ansicht und den Filter der Liste und
          den Ort, die du gewählt hast, ob du jedes Konzert bearbeiten darfst, wie weit du gescrollt hast, Formulare,
          die du noch nicht abgeschickt hast, und die Seiten, die du zuletzt gelesen hast, falls du einmal offline bist.{' '}
          {analyticsId
            ? 'Wenn du Cookies akzeptierst, zählt Google Analytics die Seitenaufrufe und setzt eigene Cookies für höchstens ein Jahr. Wenn du ablehnst, wird es nie geladen. Du kannst dich umentscheiden, indem du das Cookie cookieAccepted löschst.'
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
          <b>Wir verkaufen deine Daten nicht</b>, und wir geben sie auch nicht weg. Alles, was du in den Kalender
          einträgst, ist öffentlich, und andere dürfen es als <Link to="/open-data">offene Daten</Link> weiterverwenden;
          dein Name gehört nicht dazu. Die Dienstleister, die in unserem Auftrag unsere Server betreiben, unsere Bilder
          speichern und unsere E-Mails zustellen, sehen, was sie dafür brauchen.
          {botCheck === 'recaptcha' &&
            ' Die Formulare für Leute ohne Konto schützt Google reCAPTCHA. Es liest aus deinem Browser, was es dafür braucht, und kann ein eigenes Cookie setzen.'}{' '}
          Behörden geben wir die Daten, die wir ihnen nach dem Gesetz geben müssen.
        </p>
        <p>
          Karten, Tickets und Veranstaltungsseiten sind Links. Die Websites dahinter erfahren erst von dir, wenn du
          einem Link folgst, und haben eigene Regeln.
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
        in Cookies und E-Mails speichern wir nur als Hash. In deinem <Link to="/profile">Profil</Link> kannst du die
        Anmeldung in zwei Schritten einschalten, sehen, wo du angemeldet bist, und Sitzungen beenden, die du nicht
        kennst. Kein Dienst ist vollkommen sicher. Wenn mit deinen Daten etwas geschieht, das dich gefährdet, sagen wir
        es dir.
      </p>
    ),
  },
  {
    id: 'your-rights',
    heading: 'Deine Rechte',
    body: (
      <>
        <p>
          In deinem <Link to="/profile">Profil</Link> kannst du deine Daten sehen und berichtigen, sie alle als Datei
          herunterladen und dein Konto löschen. Deine Daten werden dann sofort gelöscht, nicht nur ausgeblendet, und
          verschwinden aus unseren Sicherungskopien, sobald diese ablaufen. Für alles andere, oder wenn du kein Konto
          hast, <Link to="/contact">schreib uns</Link>: Du kannst fragen, welche Daten wir haben, sie berichtigen oder
          löschen lassen, ihrer Verwendung widersprechen und dich bei der Datenschutzbehörde deines Wohnorts beschweren.
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
        glaubst, dass uns ein Kind Daten gegeben hat, <Link to="/contact">sag es uns</Link>, und wir löschen sie.
      </p>
    ),
  },
  {
    id: 'changes',
    heading: 'Änderungen dieser Erklärung',
    body: (
      <p>
        Wenn wir ändern, was wir tun, aktualisieren wir diese Seite und das Datum oben. Bitte schau ab und zu hier nach.
      </p>
    ),
  },
  {
    id: 'contact',
    heading: 'Kontakt',
    body: (
      <p>
        Fragen zu deinen Daten? <Link to="/contact">Schreib uns</Link>. Ein Mensch antwortet.
      </p>
    ),
  },
]
