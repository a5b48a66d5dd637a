import { Link } from 'react-router'
import type { Site } from '#web/page/site.ts'
import { useSite } from '#web/page/site-context.tsx'
import { TextPage, type TextSection, Updated } from '#web/site/text-page.tsx'

export function TermsOfUse() {
  const site = useSite()
  return (
    <TextPage
      title="Nutzungsbedingungen"
      description={`Was du von ${site.name} erwarten darfst und was ${site.name} von dir erwartet.`}
      path="/terms-of-use"
      lead={
        <>
          <p>
            Verbindlich ist allein die englische Fassung vom <Updated />; diese Übersetzung hilft nur, sie zu verstehen.
          </p>
          <p>
            Unter diesen Bedingungen bietet {site.company} {site.name} an. Sie sind so kurz, wie wir sie machen konnten:
            Lies sie, bevor du dich registrierst.
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
    heading: 'Zustimmung',
    body: (
      <p>
        Wenn du {name} benutzt, stimmst du diesen Bedingungen und der{' '}
        <Link to="/privacy-policy">Datenschutzerklärung</Link> zu. Wenn du das nicht tust, benutze den Dienst bitte
        nicht. Wer für eine Band, einen Ort oder eine Firma handelt, erklärt damit, dazu berechtigt zu sein.
      </p>
    ),
  },
  {
    id: 'who-may-use-it',
    heading: 'Wer den Dienst benutzen darf',
    body: (
      <p>
        Den Kalender dürfen alle lesen. Der Dienst ist nicht für Kinder unter 13 Jahren: Um dich zu registrieren, musst
        du 13 oder älter sein und alt genug, um dort, wo du lebst, Bedingungen wie diesen zuzustimmen, oder jemanden
        haben, der für dich zustimmen darf.
      </p>
    ),
  },
  {
    id: 'your-account',
    heading: 'Dein Konto',
    body: (
      <p>
        Gib eine E-Mail-Adresse an, die dir gehört, und behalte dein Passwort für dich. Was mit deinem Konto getan wird,
        gilt als von dir getan, bis du uns sagst, dass jemand anderes darüber verfügt. Eine Person, ein Konto; eines,
        das sich für jemand anderen ausgibt, wird gesperrt.
      </p>
    ),
  },
  {
    id: 'what-you-add',
    heading: 'Was du beiträgst',
    body: (
      <>
        <p>
          Fakten über Konzerte, Bands und Orte gehören niemandem. Was an deinem Beitrag deines ist, etwa der Wortlaut
          einer Beschreibung, gibst du unter{' '}
          <a href="https://creativecommons.org/publicdomain/zero/1.0/" rel="license noopener">
            CC0 1.0
          </a>{' '}
          allen zur beliebigen Nutzung frei: Der Kalender wird als <Link to="/open-data">offene Daten</Link>{' '}
          veröffentlicht.
        </p>
        <p>
          Plakate und andere Bilder bleiben bei denen, die sie gemacht haben. Indem du eines hochlädst, erklärst du,
          dass du das darfst, und erlaubst uns, es zu speichern, zu verkleinern und mit dem Konzert zu zeigen, hier, wo
          andere die Liste einbetten oder ihr folgen, und in Vorschauen. Du kannst es jederzeit entfernen lassen.
        </p>
        <p>
          Trag nur ein, was nach deinem Wissen stimmt, und berichtige es, wenn es sich ändert: Menschen reisen dafür an.
        </p>
      </>
    ),
  },
  {
    id: 'who-may-edit-what',
    heading: 'Wer was bearbeiten darf',
    body: (
      <p>
        Nutzerinnen und Nutzer dürfen Konzerte und Angaben nur von Bands bearbeiten, denen sie angehören oder für die
        sie berechtigt sind, und dazu die Konzerte, die sie selbst eingetragen haben. Show Admins dürfen alles
        bearbeiten. Jede Änderung wird mit dem Namen der Person festgehalten, von der sie stammt, und kann
        zurückgenommen werden.
      </p>
    ),
  },
  {
    id: 'what-is-not-allowed',
    heading: 'Was nicht erlaubt ist',
    body: (
      <>
        <p>Bitte unterlass es,</p>
        <ul>
          <li>Konzerte einzutragen, die nicht stattfinden, oder für etwas zu werben, das kein Konzert ist;</li>
          <li>private Adressen oder Daten anderer Menschen ohne deren Einwilligung zu veröffentlichen;</li>
          <li>etwas beizutragen, das gegen das Gesetz verstößt oder Menschen für das angreift, was sie sind;</li>
          <li>dich als eine Band, einen Ort oder eine Person auszugeben, die du nicht bist;</li>
          <li>
            in den Dienst einzubrechen, ihn zu überfluten oder seine Grenzen zu umgehen. Programme sind willkommen: Für
            sie gibt es die <Link to="/api-docs">API</Link> und die <Link to="/open-data">Dateien</Link>.
          </li>
        </ul>
      </>
    ),
  },
  {
    id: 'names-and-rights',
    heading: 'Namen und Rechte',
    body: (
      <p>
        Der Name und die Marke von {name} gehören {company}. Namen und Logos von Bands, Orten und anderen sind Marken
        ihrer Inhaber. Wenn du meinst, dass hier etwas deine Rechte verletzt, <Link to="/contact">schreib uns</Link>,
        was es ist und wo es steht; wir sehen es uns bald an und entfernen, was weg muss.
      </p>
    ),
  },
  {
    id: 'other-sites',
    heading: 'Tickets und andere Websites',
    body: (
      <p>
        Wir verkaufen keine Tickets und sind an dem, was du mit denen vereinbarst, die es tun, nicht beteiligt. Links
        führen zu Websites, für die andere verantwortlich sind.
      </p>
    ),
  },
  {
    id: 'no-guarantee',
    heading: 'Keine Gewähr',
    body: (
      <p>
        {name} ist kostenlos und wird von Menschen gepflegt, denen es am Herzen liegt. Wir tun unser Bestes, damit alles
        stimmt und läuft, können aber weder das eine noch das andere versprechen: Türen öffnen zu spät, Bands verpassen
        Fähren, Maschinen versagen. Frag beim Ort nach, wenn viel davon abhängt. Soweit das Gesetz es erlaubt, wird der
        Dienst so angeboten, wie er ist.
      </p>
    ),
  },
  {
    id: 'liability',
    heading: 'Haftung',
    body: (
      <p>
        Soweit das Gesetz es erlaubt, haftet {company} nicht für Schäden, die daraus entstehen, dass du den Dienst
        benutzt oder nicht benutzen kannst. Nichts hier beschränkt, was wir nach dem Gesetz nicht beschränken dürfen,
        etwa die Haftung für Vorsatz, für grobe Fahrlässigkeit oder für die Verletzung von Leben und Gesundheit.
      </p>
    ),
  },
  {
    id: 'changes-and-ending',
    heading: 'Änderungen und Ende',
    body: (
      <p>
        Du kannst dein Konto jederzeit in deinem <Link to="/profile">Profil</Link> löschen. Wir können ein Konto
        sperren, das gegen diese Bedingungen verstößt, und sagen dann warum; du kannst darauf antworten. Wir können den
        Dienst und diese Bedingungen ändern: Das Datum oben sagt, wann sie sich zuletzt geändert haben.
      </p>
    ),
  },
  {
    id: 'governing-law',
    heading: 'Anwendbares Recht',
    body: (
      <p>
        {jurisdiction ? (
          <>
            Für diese Bedingungen gilt das Recht des folgenden Gebiets: <span lang="en">{jurisdiction}</span>.
          </>
        ) : (
          `Für diese Bedingungen gilt das Recht am Sitz von ${company}.`
        )}{' '}
        Über Streitigkeiten entscheiden die Gerichte dort; die Rechte, die dir das Recht deines eigenen Landes als
        Verbraucherin oder Verbraucher gibt, bleiben unberührt. Ist eine dieser Bedingungen unwirksam, bleiben die
        anderen bestehen.
      </p>
    ),
  },
]
