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
  queue: {
    title: (count) =>
      count === 1
        ? '1 Nachricht wartet auf das Senden'
        : `${count} Nachrichten warten auf das Senden`,
    actions: (text) => `Aktionen für die wartende Nachricht: ${text}`,
    reasons: {
      answer: 'Wartet auf diese Antwort',
      network: 'Wartet auf das Netz',
      'sign-in': 'Wartet auf die Anmeldung',
    },
    sending: 'Wird gesendet',
    edited: 'Ersetzt eine frühere Nachricht',
    notSent: 'Nicht gesendet.',
    interrupted: {
      title: 'Die App wurde beim Senden dieser Nachricht geschlossen.',
      text: 'Vielleicht hat der Server sie bekommen. Wenn du es erneut versuchst, antwortet der Agent möglicherweise zweimal.',
    },
    sendNow: 'Jetzt senden',
    sendNowDetail: 'Stoppt zuerst die Antwort',
    save: 'Speichern',
    moveUp: 'Nach oben',
    moveDown: 'Nach unten',
    delete: 'Löschen',
  },
  state: {
    title: 'Gemeinsamer Zustand',
    about: 'Was der Agent mit dieser Unterhaltung teilt.',
    none: 'Der Agent teilt in dieser Unterhaltung nichts.',
    stale:
      'Eine Änderung war nicht lesbar. Der gezeigte Zustand ist vielleicht veraltet, bis der Agent wieder alles teilt.',
    changed: 'Geändert',
    count: (members) => (members === 1 ? '1 Eintrag' : `${members} Einträge`),
    showAll: 'Alles anzeigen',
    copy: 'Gemeinsamen Zustand kopieren',
    copied: 'Kopiert',
  },
  step: (name, subagent) => (subagent === undefined ? `Schritt: ${name}` : `${subagent}: ${name}`),
  subagentWorks: (name) => `${name} arbeitet`,
  subagentWords: (name) => `${name} sagt`,
  unknownSubagent: 'Ein anderer Agent',
  feedback: {
    title: 'Antwort bewerten',
    give: { thumbs_up: 'Gute Antwort', thumbs_down: 'Schlechte Antwort' },
    given: {
      thumbs_up: 'Als gut bewertet. Grund angeben',
      thumbs_down: 'Als schlecht bewertet. Grund angeben',
    },
    verdict: 'Deine Bewertung',
    reason: 'Grund (freiwillig)',
    reasonHelp: 'Wer den Server betreibt, kann ihn lesen.',
    send: 'Senden',
    taken: 'Danke für deine Rückmeldung',
    notTaken: 'Die Rückmeldung wurde nicht gesendet. Versuche es später noch einmal.',
  },
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
    unknown: 'Über diese Antwort sind keine Einzelheiten verfügbar.',
  },
  usage: {
    input: (tokens) => `${tokens} gelesen`,
    output: (tokens) => `${tokens} geschrieben`,
    speed: (tokens) => `${tokens} Token/s`,
  },
}
