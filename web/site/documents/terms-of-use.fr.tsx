import { Link } from 'react-router-dom'
import type { Site } from '#web/page/site.ts'
import { useSite } from '#web/page/site-context.tsx'
import { LastUpdated, TextPage, type TextSection } from '#web/site/text-page.tsx'

export function TermsOfUse() {
  const site = useSite()
  return (
    <TextPage
      title="Conditions d’utilisation"
      description={`Les règles d’utilisation de ${site.name} : ce que vous pouvez attendre de nous, et ce que nous attendons de vous.`}
      path="/terms-of-use"
      lead={
        <>
          <p>
            Seul le texte anglais du <LastUpdated /> fait foi. Cette traduction aide seulement à le comprendre.
          </p>
          <p>
            Voici les conditions auxquelles {site.company} propose {site.name}. Nous les avons voulues aussi courtes que
            possible. Merci de les lire avant de vous inscrire.
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
    heading: 'Acceptation',
    body: (
      <p>
        En utilisant {name}, vous acceptez ces conditions et la{' '}
        <Link to="/privacy-policy">Politique de confidentialité</Link>. Si vous ne les acceptez pas, veuillez ne pas
        l’utiliser. Si vous agissez pour un groupe, une salle ou une entreprise, vous confirmez en avoir le droit.
      </p>
    ),
  },
  {
    id: 'who-may-use-it',
    heading: 'Qui peut l’utiliser',
    body: (
      <p>
        Tout le monde peut lire l’agenda. Le service ne s’adresse pas aux enfants de moins de 13 ans : pour vous
        inscrire, vous devez avoir 13 ans ou plus, et avoir, là où vous vivez, l’âge d’accepter des conditions comme
        celles-ci, ou quelqu’un qui peut les accepter pour vous.
      </p>
    ),
  },
  {
    id: 'your-account',
    heading: 'Votre compte',
    body: (
      <p>
        Utilisez votre propre adresse e-mail, et gardez votre mot de passe pour vous. Vous êtes responsable de tout ce
        qui est fait avec votre compte jusqu’à ce que vous nous disiez que quelqu’un d’autre y a accès. Chaque personne
        peut avoir un seul compte. Nous suspendons les comptes qui se font passer pour quelqu’un d’autre.
      </p>
    ),
  },
  {
    id: 'what-you-add',
    heading: 'Ce que vous ajoutez',
    body: (
      <>
        <p>
          Les faits concernant les concerts, les groupes et les salles n’appartiennent à personne. Si ce que vous
          ajoutez vous appartient, comme le texte d’une description, vous laissez tout le monde l’utiliser librement,
          sous{' '}
          <a href="https://creativecommons.org/publicdomain/zero/1.0/" rel="license noopener">
            CC0 1.0
          </a>
          {' : '}l’agenda est publié en <Link to="/open-data">données ouvertes</Link>.
        </p>
        <p>
          Les affiches et autres images restent à celles et ceux qui les ont faites. En envoyant une image, vous
          confirmez en avoir le droit, et vous nous laissez la conserver, la réduire et l’afficher avec le concert ou le
          groupe : ici, là où d’autres intègrent ou suivent la liste, et dans les aperçus. Vous pouvez la faire retirer
          à tout moment.
        </p>
        <p>
          N’ajoutez que ce qui est vrai à votre connaissance, et corrigez-le quand cela change : des gens font la route
          pour ces concerts.
        </p>
      </>
    ),
  },
  {
    id: 'who-may-edit-what',
    heading: 'Qui peut modifier quoi',
    body: (
      <p>
        Les utilisateurs ne peuvent modifier que les concerts et les informations des groupes auxquels ils sont associés
        ou pour lesquels ils sont autorisés, ainsi que les concerts qu’ils ont eux-mêmes ajoutés. Les admins des
        concerts peuvent tout modifier. Chaque modification est enregistrée avec le nom de la personne qui l’a faite, et
        peut être annulée.
      </p>
    ),
  },
  {
    id: 'what-is-not-allowed',
    heading: 'Ce qui n’est pas permis',
    body: (
      <>
        <p>Veuillez ne pas</p>
        <ul>
          <li>annoncer de concerts qui n’ont pas lieu, ni faire de publicité pour ce qui n’est pas un concert ;</li>
          <li>publier les adresses privées ou les données d’autres personnes sans leur consentement ;</li>
          <li>ajouter quoi que ce soit d’illégal, ou qui s’en prenne à des gens pour ce qu’ils sont ;</li>
          <li>vous faire passer pour un groupe, une salle ou une personne que vous n’êtes pas ;</li>
          <li>
            vous introduire dans le service, le submerger ou contourner ses limites. Les programmes sont les bienvenus :
            l’<Link to="/api-docs">API</Link> et les <Link to="/open-data">fichiers</Link> sont là pour eux.
          </li>
        </ul>
      </>
    ),
  },
  {
    id: 'names-and-rights',
    heading: 'Noms et droits',
    body: (
      <p>
        Le nom et la marque de {name} appartiennent à {company}. Les noms et logos des groupes, des salles et d’autres
        sont des marques de leurs propriétaires. Si vous pensez que quelque chose ici porte atteinte à vos droits,{' '}
        <Link to="/contact">écrivez-nous</Link> en indiquant ce que c’est et où. Nous l’examinerons rapidement et
        retirerons ce qui doit l’être.
      </p>
    ),
  },
  {
    id: 'other-sites',
    heading: 'Billets et autres sites',
    body: (
      <p>
        Nous ne vendons pas de billets, et nous ne sommes pas partie aux accords que vous passez avec les personnes qui
        en vendent. Les liens mènent à des sites dont d’autres sont responsables.
      </p>
    ),
  },
  {
    id: 'no-guarantee',
    heading: 'Aucune garantie',
    body: (
      <p>
        {name} est gratuit et géré par des gens qui y tiennent. Nous faisons de notre mieux pour qu’il soit exact et
        qu’il fonctionne, mais nous ne pouvons promettre ni l’un ni l’autre : des portes ouvrent en retard, des groupes
        ratent le ferry, des machines tombent en panne. Si l’enjeu est important, renseignez-vous auprès de la salle.
        Dans la mesure où la loi le permet, le service est proposé tel quel.
      </p>
    ),
  },
  {
    id: 'liability',
    heading: 'Responsabilité',
    body: (
      <p>
        Dans la mesure où la loi le permet, {company} n’est pas responsable des dommages résultant de l’utilisation du
        service ou de l’impossibilité de l’utiliser. Rien ici ne limite ce que la loi ne nous permet pas de limiter,
        comme la responsabilité en cas de faute intentionnelle, de négligence grave ou d’atteinte à la vie et à la
        santé.
      </p>
    ),
  },
  {
    id: 'changes-and-ending',
    heading: 'Modifications et fin',
    body: (
      <p>
        Vous pouvez supprimer votre compte à tout moment, dans votre <Link to="/profile">profil</Link>. Nous pouvons
        suspendre un compte qui enfreint ces conditions. Dans ce cas, nous disons pourquoi, et vous pouvez répondre.
        Nous pouvons modifier le service et ces conditions : la date ci-dessus indique leur dernière modification.
      </p>
    ),
  },
  {
    id: 'governing-law',
    heading: 'Droit applicable',
    body: (
      <p>
        {jurisdiction ? (
          <>
            Ces conditions sont régies par le droit du territoire suivant : <span lang="en">{jurisdiction}</span>.
          </>
        ) : (
          `Ces conditions sont régies par le droit du lieu où ${company} a son siège.`
        )}{' '}
        Les litiges relèvent des tribunaux de ce lieu. Vous gardez les droits que la loi de votre propre pays vous donne
        en tant que consommateur. Si l’une de ces conditions est nulle, les autres restent valables.
      </p>
    ),
  },
]
