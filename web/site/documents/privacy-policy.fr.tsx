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
      title="Politique de confidentialité"
      description={`Les données que ${site.name} conserve à votre sujet, pourquoi, pendant combien de temps, et comment les télécharger ou les faire supprimer.`}
      path="/privacy-policy"
      lead={
        <>
          <p>
            Seul le texte anglais du <LastUpdated /> fait foi. Cette traduction aide seulement à le comprendre.
          </p>
          <p>
            Vous pouvez lire tout l’agenda sans nous dire qui vous êtes. Cette page explique ce que nous savons de vous
            si vous allez plus loin, ce que nous en faisons, et comment télécharger vos données ou les faire supprimer.
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
    heading: 'Qui nous sommes',
    body: (
      <p>
        {company} exploite {name} et y est responsable de vos données. Vous pouvez nous joindre par la{' '}
        <Link to="/contact">page de contact</Link>.
      </p>
    ),
  },
  {
    id: 'information-we-collect',
    heading: 'Les informations que nous recueillons',
    body: (
      <>
        <p>
          <b>Si vous ne faites que lire</b>, votre navigateur nous envoie ce qu’il envoie à tout serveur web : votre
          adresse IP, et le type de navigateur que vous utilisez. Nous comptons les requêtes par adresse, afin que
          personne ne puisse submerger le service, et nous ne gardons qu’une empreinte (hash) de l’adresse, un jour au
          plus. Nos journaux ne contiennent ni votre adresse ni votre recherche. Les comptes y figurent sous forme
          d’identifiant aléatoire, et les tentatives de connexion sous forme d’empreinte.
        </p>
        <p>
          <b>Si vous avez un compte</b>, nous conservons votre nom d’utilisateur, votre adresse e-mail, votre nom
          affiché et une empreinte de votre mot de passe, à partir de laquelle personne ne peut le lire ; une image,
          quelques mots sur vous et un lien si vous les donnez ; vos rôles et vos groupes, et pourquoi vous les avez
          demandés ; la date de votre inscription ; les données dont votre seconde étape a besoin si vous en configurez
          une ; et, pour chaque appareil sur lequel vous êtes connecté, le navigateur, le pays et la date.
        </p>
        <p>
          <b>Si vous ajoutez quelque chose</b>, nous enregistrons qui l’a fait et quand : concerts, groupes, salles,
          images et chacune de leurs modifications. Avant de conserver une image, nous en retirons ce que l’appareil
          photo y a inscrit, comme le lieu de la prise de vue.
        </p>
        <p>
          <b>Si vous demandez des alertes</b>, avec ou sans compte, nous enregistrons votre adresse e-mail, votre
          langue, ce dont vous voulez être prévenu, et les concerts dont nous vous avons déjà prévenu.
        </p>
        <p>
          <b>Si vous choisissez les notifications</b>, votre navigateur nous donne des clés de chiffrement et une
          adresse auprès de son service push, géré par l’éditeur du navigateur. Nous les enregistrons sans adresse
          e-mail, et avec votre compte si vous en avez un. Nous chiffrons chaque notification : le service push ne peut
          pas la lire.
        </p>
        <p>
          <b>Si vous indiquez que vous allez à un concert</b>, ou que vous irez peut-être, votre navigateur
          l’enregistre ; sans compte, cela n’en sort pas. Avec un compte, nous enregistrons le concert, votre réponse et
          l’heure jusqu’à ce que vous la retiriez ou supprimiez le compte. Personne d’autre ne la voit, et personne ne
          voit combien de personnes y vont.
        </p>
        <p>
          <b>Si vous nous écrivez</b>, nous recevons votre adresse e-mail, l’objet et le message.
        </p>
        <p>
          <b>« {m.filter_near_use()} »</b> demande à votre navigateur où vous êtes lorsque vous appuyez dessus, et
          seulement alors. Votre position passe dans l’adresse de la page, pour que la liste puisse être filtrée ; nous
          ne la conservons pas.
        </p>
      </>
    ),
  },
  {
    id: 'use',
    heading: 'Comment nous les utilisons, et pendant combien de temps',
    body: (
      <>
        <p>
          Nous utilisons ces informations pour faire fonctionner l’agenda : pour vous connecter, montrer qui tient une
          fiche à jour, décider des demandes, vous répondre, envoyer les e-mails liés à votre compte, et tenir à l’écart
          les robots et les abus. Nous n’envoyons pas de publicité. Les autres voient votre nom affiché à côté de ce que
          vous avez modifié. Les membres d’un groupe dont vous faites partie, ou que vous demandez à rejoindre, voient
          aussi votre nom d’utilisateur, le texte et le lien de votre profil et la raison de votre demande. Seules les
          personnes qui administrent le site voient votre adresse e-mail.
        </p>
        <ul>
          <li>
            Votre compte : jusqu’à ce que vous le supprimiez. Un compte jamais confirmé est supprimé au bout de sept
            jours.
          </li>
          <li>
            Vos sessions : jusqu’à votre déconnexion, trente jours après votre dernière visite, ou un an après la
            connexion.
          </li>
          <li>
            Vos alertes : jusqu’à ce que vous les arrêtiez ; nous les supprimons alors. Une alerte jamais confirmée est
            supprimée au bout de 48 heures. Quand vous n’en avez plus, nous supprimons votre adresse sous deux jours.
            Chaque e-mail d’alerte contient des liens pour voir, modifier et arrêter vos alertes. Si votre serveur de
            messagerie les refuse définitivement, nous gardons l’adresse pour ne plus lui écrire.
          </li>
          <li>
            Un message que vous nous adressez : jusqu’à ce qu’il arrive dans notre boîte e-mail, deux jours au plus.
            Nous l’y gardons jusqu’à ce que l’affaire soit close.
          </li>
          <li>
            Ce que vous avez ajouté reste quand vous supprimez votre compte, mais sans votre nom. Le journal d’audit des
            personnes qui administrent le site indique toujours que quelque chose a été fait, et quand, mais ne vous
            nomme plus.
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
          Si vous ne faites que lire, vous recevez XSRF-TOKEN et, une fois que vous avez répondu à la question sur les
          cookies, cookieAccepted. Les autres sont déposés quand vous demandez quelque chose qui en a besoin, par
          exemple vous connecter. Aucun de nos cookies ne vous suit sur d’autres sites.
        </p>
        <CookieTable baseUrl={baseUrl} />
        <p>
          Votre navigateur garde aussi, sans nous les envoyer, les couleurs, l’affichage, le filtre de la liste et le
          lieu que vous avez choisis, si vous pouvez modifier tous les concerts, l’endroit où vous en étiez dans une
          page, les formulaires que vous n’avez pas encore envoyés, et les dernières pages que vous avez lues, pour les
          moments où vous êtes hors ligne.{' '}
          {analyticsId
            ? 'Si vous acceptez les cookies, Google Analytics compte les pages vues et dépose ses propres cookies, pour un an au plus ; si vous refusez, il n’est jamais chargé. Vous pouvez changer d’avis en supprimant le cookie cookieAccepted.'
            : 'Aucun outil d’analyse n’est utilisé ici.'}
        </p>
      </>
    ),
  },
  {
    id: 'sharing',
    heading: 'À qui nous les transmettons',
    body: (
      <>
        <p>
          <b>Nous ne vendons pas vos données</b>, et nous ne les donnons pas non plus. Ce que vous ajoutez à l’agenda
          est public, et d’autres peuvent le réutiliser en tant que <Link to="/open-data">données ouvertes</Link> ;
          votre nom n’en fait pas partie. Les prestataires qui exploitent nos serveurs, stockent nos images et
          acheminent nos e-mails voient, pour notre compte, ce dont ils ont besoin pour cela.
          {botCheck === 'recaptcha' &&
            ' Google reCAPTCHA protège les formulaires destinés aux personnes sans compte. Il lit dans votre navigateur ce dont il a besoin pour cela, et peut déposer son propre cookie.'}{' '}
          Nous donnons aux autorités les données que la loi nous oblige à leur donner.
        </p>
        <p>
          Les cartes, les billets et les pages d’événements sont des liens. Les sites vers lesquels ils mènent ne savent
          rien de vous tant que vous ne les suivez pas, et ils ont leurs propres règles.
        </p>
      </>
    ),
  },
  {
    id: 'security',
    heading: 'Sécurité',
    body: (
      <p>
        Les connexions sont chiffrées partout où le site est servi en https. Les mots de passe, ainsi que les clés
        contenues dans les cookies et les e-mails, ne sont conservés que sous forme d’empreintes. Dans votre{' '}
        <Link to="/profile">profil</Link>, vous pouvez activer la connexion en deux étapes, voir où vous êtes connecté,
        et terminer toute session que vous ne reconnaissez pas. Aucun service n’est parfaitement sûr ; s’il arrive à vos
        données quelque chose qui vous met en danger, nous vous en informerons.
      </p>
    ),
  },
  {
    id: 'your-rights',
    heading: 'Vos droits',
    body: (
      <>
        <p>
          Dans votre <Link to="/profile">profil</Link>, vous pouvez voir et corriger vos données, les télécharger toutes
          dans un fichier, et supprimer votre compte. Vos données sont alors effacées aussitôt, et pas seulement
          masquées ; elles disparaissent de nos sauvegardes lorsque celles-ci expirent. Pour tout le reste, ou sans
          compte, <Link to="/contact">écrivez-nous</Link> : vous pouvez demander quelles données nous avons, les faire
          corriger ou supprimer, vous opposer à leur utilisation, et adresser une réclamation à l’autorité de protection
          des données de l’endroit où vous vivez.
        </p>
        <p>
          Les utilisateurs ne peuvent modifier que les concerts et les informations des groupes auxquels ils sont
          associés ou pour lesquels ils sont autorisés.
        </p>
      </>
    ),
  },
  {
    id: 'children',
    heading: 'Enfants de moins de 13 ans',
    body: (
      <p>
        Ce service ne s’adresse pas aux enfants de moins de 13 ans, et nous ne conservons pas sciemment leurs données.
        Si vous pensez qu’un enfant nous en a donné, <Link to="/contact">dites-le-nous</Link>, et nous les supprimerons.
      </p>
    ),
  },
  {
    id: 'changes',
    heading: 'Modifications de cette politique',
    body: (
      <p>
        Quand nous changeons notre façon de faire, nous mettons à jour cette page et la date ci-dessus. Consultez-la de
        temps en temps.
      </p>
    ),
  },
  {
    id: 'contact',
    heading: 'Contact',
    body: (
      <p>
        Des questions sur vos données ? <Link to="/contact">Écrivez-nous</Link>. Une personne vous répond.
      </p>
    ),
  },
]
