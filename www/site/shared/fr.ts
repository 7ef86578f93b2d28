/** The French texts of all pages. */

import type { texts as english } from './en.js'

/** Those of bar.html, as HTML, and of several pages. */
export const page = {
  bar: {
    name: 'Français',
    pages: 'Pages',
    languages: 'Langue',
    article: 'Article',
    lab: 'Laboratoire',
    classroom: 'Cours',
    experiments: 'Expériences',
    gallery: 'Galerie',
    verify: 'Vérifier',
  },
  copy: 'Copier',
}

export const texts: typeof english = {
  copy: { copied: 'Copié', selected: 'Sélectionné : appuyez sur Ctrl+C' },
  job: {
    cancel: 'Annuler',
    cancelled: 'Annulé. Les résultats obtenus jusqu’ici restent affichés.',
    failed: 'Impossible ici : {reason}',
  },
  prediction: { right: 'Comme vous l’aviez prévu. ', wrong: 'Ce n’est pas ce que vous aviez prévu. ' },
  stage: {
    advance: 'Avancer d’une seconde',
    full: 'Plein écran',
    reverse: 'Inverser les couleurs',
    noFlock: 'Aucune nuée ne peut voler ici : ce navigateur n’exécute pas WebAssembly.',
  },
}
