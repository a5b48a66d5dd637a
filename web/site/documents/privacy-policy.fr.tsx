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
      title="Politique de confidentialité"
      description={`Ce que ${site.name} sait de vous, pourquoi, pendant combien de temps, et comment vous l’emportez ou le faites supprimer.`}
      path="/privacy-policy"
      lead={
        <>
          <p>
            Seul le texte anglais du <Updated /> fait foi ; cette traduction aide seulement à le comprendre.
          </p>
          <p>
            Vous pouvez lire tout l’agenda sans nous dire qui vous êtes. Cette page dit ce que nous savons de vous
            lorsque vous allez plus loin, ce que nous en faisons, et comment vous le récupérez ou le faites supprimer.
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
        {company} exploite {name} et est responsable de ce qu’il advient ici de vos données. Vous pouvez nous joindre
        par la <Link to="/contact">page de contact</Link>.
      </p>
    ),
  },
  {
    id: 'information-we-collect',
    heading: 'Les informations que nous recueillons',
    body: (
      <>
        <p>
          <b>Qui ne fait que lire</b> nous communique ce qui est communiqué à tout serveur web : l’adresse à laquelle la
          page est envoyée et le type de navigateur. D’après cette adresse, nous comptons combien de fois quelque chose
          est demandé, afin que personne ne puisse submerger le service, et nous n’en gardons qu’une forme brouillée, un
          jour au plus. Nos journaux ne mentionnent ni votre adresse ni votre recherche ; les comptes y figurent sous
          forme de numéro, et les tentatives de connexion sous forme d’une marque dont personne ne peut retrouver
          l’origine.
        </p>
        <p>
          <b>Avec un compte</b>, nous conservons votre nom d’utilisateur, votre adresse e-mail, votre nom affiché et une
          empreinte (hash) de votre mot de passe, à partir de laquelle personne ne peut le lire ; une image, quelques
          mots sur vous et un lien si vous les donnez ; vos rôles et vos groupes, et pourquoi vous les avez demandés ;
          la date de votre inscription ; ce dont votre seconde étape a besoin si vous en configurez une ; et, pour
          chaque endroit où vous êtes connecté, le navigateur, le pays et le moment où c’était.
        </p>
        <p>
          <b>De ce que vous ajoutez</b>, nous gardons qui l’a fait et quand : concerts, groupes, salles, images et
          chacune de leurs modifications. Avant d’être enregistrées, les images perdent ce que l’appareil y a inscrit,
          comme le lieu de la prise de vue.
        </p>
        <p>
          <b>Quand vous nous écrivez</b>, nous recevons votre adresse e-mail, l’objet et le message.
        </p>
        <p>
          <b>« {m.filter_near_me()} »</b> demande à votre navigateur où vous êtes lorsque vous appuyez dessus, et
          seulement alors. Le lieu passe dans l’adresse de la page, pour que la liste puisse être filtrée ; nous ne le
          conservons pas.
        </p>
      </>
    ),
  },
  {
    id: 'use',
    heading: 'Ce que nous en faisons, et pendant combien de temps',
    body: (
      <>
        <p>
          Nous utilisons ces informations pour faire fonctionner l’agenda : pour vous connecter, pour montrer qui tient
          une fiche à jour, pour statuer sur les demandes, pour vous répondre, pour envoyer les e-mails liés à votre
          compte, et pour tenir à l’écart les robots et les abus. Nous n’envoyons pas de publicité. Les autres voient
          votre nom affiché à côté de ce que vous avez modifié. Les personnes qui font partie d’un groupe dont vous
          faites partie, ou demandez à faire partie, voient aussi votre nom d’utilisateur et la raison de votre demande.
          Seules les personnes qui administrent le site voient votre adresse e-mail.
        </p>
        <ul>
          <li>
            Votre compte : jusqu’à ce que vous le supprimiez. Un compte jamais confirmé disparaît de lui-même au bout de
            sept jours.
          </li>
          <li>
            Les endroits où vous êtes connecté : jusqu’à votre déconnexion, trente jours après votre dernière visite, ou
            un an après la connexion.
          </li>
          <li>
            Un message qui nous est adressé : jusqu’à sa remise dans notre boîte e-mail, deux jours au plus ; une fois
            là, jusqu’à ce qu’il ait reçu une réponse et soit traité.
          </li>
          <li>
            Ce que vous avez ajouté reste quand vous partez, sans votre nom. Le fait que quelque chose a été fait, et
            quand, reste dans le journal des personnes qui administrent le site ; il ne vous nomme plus.
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
          Qui ne fait que lire reçoit XSRF-TOKEN et, avec une réponse à la question sur les cookies, cookieAccepted. Les
          autres viennent avec ce que vous demandez, par exemple vous connecter. Aucun des nôtres ne vous suit sur
          d’autres sites.
        </p>
        <CookieTable baseUrl={baseUrl} />
        <p>
          Votre navigateur garde aussi, pour lui-même, les couleurs et l’aspect de la liste que vous avez choisis,
          l’indication que vous pouvez ou non modifier tous les concerts, l’endroit où vous en étiez dans une page, un
          formulaire que vous n’avez pas encore envoyé, et les pages que vous avez lues en dernier, pour les moments où
          vous n’avez pas de réseau.{' '}
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
          est public, et d’autres peuvent l’emporter comme <Link to="/open-data">données ouvertes</Link> ; votre nom
          n’en fait pas partie. Les prestataires qui exploitent nos serveurs, stockent nos images et acheminent nos
          e-mails voient, pour notre compte, ce que cela exige.
          {botCheck === 'recaptcha' &&
            ' Les formulaires destinés aux personnes sans compte sont protégés par Google reCAPTCHA, qui apprend de votre navigateur ce dont il a besoin pour cela et peut déposer son propre cookie.'}{' '}
          Nous communiquons aux autorités ce que la loi nous oblige à leur communiquer.
        </p>
        <p>
          Les cartes, les billets et les pages d’événements sont des liens : les sites qui sont derrière n’apprennent
          votre existence que lorsque vous en suivez un, et ont leurs propres règles.
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
        <Link to="/profile">profil</Link>, vous pouvez demander une seconde étape à la connexion, voir où vous êtes
        connecté, et mettre fin à ce que vous ne connaissez pas. Aucun service n’est parfaitement sûr ; s’il arrive à
        vos données quelque chose qui présente un risque pour vous, nous vous en informons.
      </p>
    ),
  },
  {
    id: 'your-rights',
    heading: 'Vos droits',
    body: (
      <>
        <p>
          Dans votre <Link to="/profile">profil</Link>, vous pouvez voir et corriger ce que nous savons, tout
          télécharger sous forme de fichier, et supprimer votre compte ; vos données sont alors effacées aussitôt, et
          pas seulement masquées ; elles disparaissent de nos sauvegardes lorsque celles-ci expirent. Pour tout le
          reste, ou sans compte, <Link to="/contact">écrivez-nous</Link> : vous pouvez demander ce que nous avons, le
          faire corriger ou supprimer, vous opposer à la façon dont il est utilisé, et adresser une réclamation à
          l’autorité de protection des données de l’endroit où vous vivez.
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
        Ce service ne s’adresse pas aux enfants de moins de 13 ans, et nous ne conservons pas sciemment de données les
        concernant. Si vous pensez qu’un enfant nous en a donné, <Link to="/contact">dites-le-nous</Link>, et nous les
        supprimons.
      </p>
    ),
  },
  {
    id: 'changes',
    heading: 'Modifications de cette politique',
    body: (
      <p>
        Quand ce que nous faisons change, cette page change aussi, et la date ci-dessus dit quand cela s’est produit
        pour la dernière fois. Revenez-y de temps en temps.
      </p>
    ),
  },
  {
    id: 'contact',
    heading: 'Contact',
    body: (
      <p>
        Des questions sur vos données ? <Link to="/contact">Écrivez-nous</Link> ; une personne vous répond.
      </p>
    ),
  },
]
