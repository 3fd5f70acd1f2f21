import type { Words } from './english'

export const germanWelcome: Words['welcome'] = {
  greeting: 'Was möchtest du tun?',
  starters: {
    explain: {
      title: 'Etwas erklären',
      text: 'Erkläre einem neugierigen zwölfjährigen Kind, wie Impfungen wirken.',
    },
    write: {
      title: 'Etwas schreiben',
      text: 'Schreibe eine freundliche E-Mail mit der Bitte, eine Besprechung auf Donnerstag zu verschieben.',
    },
    plan: {
      title: 'Etwas planen',
      text: 'Plane ein Wochenende in Wien für zwei Personen mit kleinem Budget.',
    },
    code: {
      title: 'Programmieren',
      text: 'Schreibe ein Python-Skript, das doppelte Dateien in einem Ordner findet.',
    },
  },
}
