import type { Words } from './english'

export const germanConversation: Words['conversation'] = {
  welcome: {
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
  },
  more: 'Weitere Optionen für diese Unterhaltung',
  close: 'Schließen',
  rename: 'Unterhaltung umbenennen',
  share: 'Unterhaltung teilen',
  copy: 'Unterhaltung kopieren',
  delete: 'Unterhaltung löschen',
  add: 'Hinzufügen',
  newThreadHere: 'Neue Unterhaltung in diesem Raum',
  newThreadIn: 'Neue Unterhaltung in einem anderen Raum',
  chooseRoom: 'Raum wählen',
  changeRoom: (room) => `${room}. Raum wechseln`,
  copied: 'Unterhaltung kopiert',
  notCopied: 'Der Browser erlaubt das Kopieren nicht',
  newThreadWithKeys: (keys) => `Neue Unterhaltung (${keys})`,
  you: 'Du',
  agent: 'Agent',
  toolDetails: 'Werkzeugaufruf',
  selectText: 'Text auswählen',
  selectTextDone: 'Fertig',
  details: {
    title: 'Einzelheiten',
    model: 'Modell',
    tokens: 'Token',
    speed: 'Tempo',
    channel: 'Werkzeugaufrufe',
    channels: { tool: 'nativ', json: 'als JSON geschrieben', text: 'keine, nur Text' },
    time: 'Uhrzeit',
    unknown: 'Mehr ist über diese Antwort nicht bekannt.',
  },
  usage: {
    input: (tokens) => `${tokens} gelesen`,
    output: (tokens) => `${tokens} geschrieben`,
    speed: (tokens) => `${tokens} Token/s`,
  },
}
