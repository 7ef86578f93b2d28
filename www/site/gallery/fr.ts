/** The French texts of the gallery. */

import type { texts as english } from './en.js'

/** Those of gallery.html, as HTML, by their names there. */
export const page = {
  page: {
    preview: 'Deux pages web où vole une nuée : une page d’accueil et l’en-tête d’un article.',
    description:
      'Toutes les façons de mettre une nuée de boids sur une page, en direct et avec leur code, et des pages prêtes à adapter.',
    title: 'Une nuée sur votre page',
    lead: 'Un script et une balise. La nuée ne charge rien d’autre, s’arrête quand elle est hors de vue et respecte les réglages des lecteurs qui préfèrent moins d’animations.',
    codeLabel: 'Le HTML à copier',
    change: 'Faites-en la vôtre : tout ce que vous changez ici change la nuée, et le code au-dessous.',
    element:
      'Placez <a href="{{ROOT}}boids-canvas.js" download>boids-canvas.js</a> à côté de votre page et copiez-y ces deux lignes : elles donnent la nuée ci-dessus.',
    div: 'Placez <a href="{{ROOT}}boids-canvas.js" download>boids-canvas.js</a> à côté de votre page et copiez-y ces deux lignes : elles donnent la nuée ci-dessus, là où seul un <code>div</code> est permis.',
    iframe:
      'Placez <a href="{{ROOT}}embed.html" download>embed.html</a> à côté de votre page et copiez-y cette seule ligne : elle montre la nuée ci-dessus dans un cadre, sans autre fichier.',
    hosted:
      'Si votre blog n’accepte pas de fichiers, choisissez « Un cadre », mettez <code>embed.html</code> chez un autre hébergeur, comme GitHub Pages, et écrivez son adresse complète dans le code. <a href="https://github.com/boids-canvas/boids-canvas/blob/HEAD/docs/begin.md#your-host">Ce tableau</a> (en anglais) dit ce que permettent les blogs et les autres hébergeurs.',
    text: 'Toutes les autres options sont au <a href="{{to.lab}}">laboratoire</a> (en anglais) : modifiez-y la nuée jusqu’à ce qu’elle vous plaise, puis copiez sa balise.',
    size: 'Vos lecteurs téléchargent 103 ko (compressés par gzip) avec <code>boids-canvas.js</code>, ou 46 ko avec <a href="{{ROOT}}boids-canvas-light.js" download>boids-canvas-light.js</a>, qui offre moins de fonctions.',
  },
  maker: {
    preset: 'Modèle',
    count: 'Nombre d’oiseaux',
    colour: 'Les couleurs montrent',
    pointer: 'Le pointeur',
    background: 'Fond',
  },
  ways: {
    title: 'Comment l’intégrer',
  },
  element: {
    frame: 'Une nuée dans un élément',
    heading: 'Un élément',
    text: 'Pour vos propres pages. Un script, une balise ; chaque option est un attribut.',
  },
  common: {
    summary: 'Code',
  },
  div: {
    frame: 'Une nuée dans un div',
    heading: 'Un simple div',
    text: 'Pour les éditeurs et les hébergeurs qui suppriment les éléments inconnus. Les options commencent par <code>data-</code>.',
  },
  iframe: {
    frame: 'Une nuée dans un cadre',
    heading: 'Un cadre',
    text: 'Pour les blogs qui suppriment les scripts. Mettez <a href="{{ROOT}}embed.html" download>embed.html</a> en ligne ; ses options s’écrivent dans son adresse.',
  },
  article: {
    frame: 'Une nuée comme figure d’un article',
    heading: 'Une figure',
    text: 'Pour un article : une figure avec sa légende. Là où aucune nuée ne peut voler, on voit le contenu de la balise.',
  },
  background: {
    frame: 'Une nuée derrière un texte',
    heading: 'Un arrière-plan',
    text: 'Derrière le texte de toute une page. Ni le pointeur ni les lecteurs d’écran n’en tiennent compte.',
  },
  several: {
    frame: 'Six nuées sur une page',
    heading: 'Plusieurs à la fois',
    text: 'Chacune a ses options et ses couleurs. Une nuée hors de vue s’arrête.',
  },
  light: {
    frame: 'Des nuées avec la version légère',
    heading: 'La version légère',
    text: 'Pour une page qui ne fait que montrer une nuée. <a href="{{ROOT}}boids-canvas-light.js" download>boids-canvas-light.js</a> donne les mêmes vols avec les mêmes balises, pour moins de la moitié du poids.',
  },
  module: {
    frame: 'Une nuée pilotée par un module',
    heading: 'Depuis un module',
    text: 'Pour les programmes : <code>mount</code> place une nuée dans n’importe quel élément, et l’objet renvoyé la pilote. Les navigateurs ne chargent les modules que depuis un serveur.',
  },
  react: {
    heading: 'React',
    text: 'Le composant <code>&lt;Boids&gt;</code>, et l’élément en JSX. La page doit d’abord être compilée : aucune nuée ne vole donc ici.',
  },
  showcases: {
    title: 'Des pages à adapter',
    text: 'Copiez le code de l’une d’elles dans une page à vous, et placez <a href="{{ROOT}}boids-canvas.js" download>boids-canvas.js</a> à côté.',
  },
  landing: {
    frame: 'Une page d’accueil avec une nuée',
    heading: 'Une page d’accueil',
    text: 'La nuée remplit le premier écran, derrière le texte. Le pointeur est un prédateur, et un bouton arrête la nuée.',
  },
  header: {
    frame: 'L’en-tête d’un article avec une nuée',
    heading: 'L’en-tête d’un article',
    text: 'Une nuée comme des traits d’encre au-dessus du titre, sombres sur une page claire, clairs sur une page sombre. Un bouton l’arrête.',
  },
  notFound: {
    frame: 'Une page introuvable',
    heading: 'Page introuvable',
    text: 'Le bruit égare chaque oiseau. Ceux qui sont près du pointeur le fuient. Un bouton ramène à l’accueil.',
  },
  logo: {
    frame: 'Un logo fait d’oiseaux',
    heading: 'Un logo en formation',
    text: 'Une nuée qui remplit le tracé d’un logo et s’y tient. Le pointeur y creuse un trou, qui se referme dès qu’il s’en va.',
  },
  loading: {
    frame: 'Un écran de chargement avec un tourbillon',
    heading: 'Un écran de chargement',
    text: 'Des poissons qui tournent autour d’un pourcentage, au-dessus d’une barre. Les lecteurs d’écran lisent le texte et la barre.',
  },
  slide: {
    frame: 'Une diapositive avec deux nuées',
    heading: 'Une diapositive',
    text: 'Deux expériences en direct au lieu de deux images, avec des valeurs mesurées en vol. Grâce à la graine, elles se déroulent toujours de la même façon.',
  },
  programs: {
    title: 'Dans un programme',
    heading: 'En JavaScript',
    text2:
      'Aucune version n’est encore sur npm : compilez le code source (voir plus bas), puis lancez ces commandes dans votre projet, dans un dossier voisin.',
    codeLabel2: 'Commande pour npm',
    codeLabel3: 'JavaScript',
    heading2: 'En Rust',
    text3: 'La simulation seule : sans navigateur, sans horloge, le même vol sur toute machine.',
    codeLabel4: 'Commande pour cargo',
    codeLabel5: 'Rust',
    heading3: 'Le code source',
    text4:
      'Tout est <a href="https://github.com/boids-canvas/boids-canvas">libre</a>. Avec Rust et Node.js, ces lignes construisent ce site.',
    codeLabel6: 'Commandes qui construisent ce site',
  },
  footer: {
    text: 'Ce que vous voyez est ce que produit le code : chaque exemple est une page du dossier <code>embed</code>. Licence : MIT ou Apache-2.0, au choix. <a href="{{to.verify}}">Vérifiez que tous les vols sont les mêmes dans votre navigateur.</a>',
  },
}

/** Those that the script writes. */
export const texts: typeof english = {
  values: {
    classic: 'classic : des groupes qui se rejoignent',
    crowd: 'crowd : une foule qui dérive',
    procession: 'procession : des marcheurs en file',
    springs: 'springs : un va-et-vient par le centre',
    cluster: 'cluster : un seul groupe, d’un mur à l’autre',
    swarm: 'swarm : des moucherons au soleil couchant',
    school: 'school : un banc de poissons qui se suivent',
    vicsek: 'vicsek : des oiseaux d’accord malgré le bruit',
    mill: 'mill : des poissons qui tournent en rond',
    nature: 'nature : la nuée de cent tutoriels',
    murmuration: 'murmuration : comme une fumée',
    netlogo: 'netlogo : la nuée des salles de classe',
    heading: 'la direction',
    speed: 'la vitesse',
    flockmates: 'le nombre de voisins',
    'colour-by=none': 'rien : une seule couleur',
    none: 'ne fait rien',
    attract: 'attire les oiseaux',
    repel: 'repousse les oiseaux',
    predator: 'chasse les oiseaux',
    '#0a0e14': 'nuit',
    '#0d3b54': 'mer',
    '#f4f1e8': 'papier',
  },
  fromDisk:
    'Aucune nuée ne vole ici : cette page est ouverte depuis le disque, et les navigateurs ne chargent les modules que depuis un serveur.',
}
