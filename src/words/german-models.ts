import type { Words } from './english'

export const germanModels: Words['models'] = {
  title: 'Modelle',
  back: 'Zurück',
  profile: 'Was dieses Modell kann',
  profileDetail: 'Werkzeugaufrufe, Anhänge, Kontextgröße',
  intro: 'Continuo übernimmt die Angaben des Servers. Ändere, was nicht stimmt.',
  reset: 'Angaben des Servers übernehmen',
  reported: (value) => `Laut Server: ${value}`,
  reportedNoTools: (value) => `Laut Server keine nativen Werkzeugaufrufe. Verwendet wird: ${value}`,
  assumed: (value) => `Keine Angabe des Servers. Angenommen: ${value}`,
  yes: 'Ja',
  no: 'Nein',
  noLimit: 'ohne Grenze',
  calls: 'Wie es Werkzeuge aufruft',
  callsHelp: 'JSON hilft bei Modellen, die Werkzeugaufrufe nur beschreiben, statt sie auszuführen.',
  callKinds: {
    native: 'Native Aufrufe',
    json: 'JSON im Text',
    both: 'Native Aufrufe oder JSON im Text',
    none: 'Keine Werkzeuge',
  },
  reasoning: 'Wo seine Überlegungen stehen',
  reasoningKinds: {
    any: 'Automatisch erkennen',
    reasoning_content: 'Im Feld reasoning_content',
    reasoning: 'Im Feld reasoning',
    'think-tags': 'Zwischen <think>-Marken im Text',
    'think-from-start': 'Im Text, vom ersten Wort an',
    none: 'Nirgends: Der ganze Text ist die Antwort',
  },
  contextSize: 'Kontextgröße',
  contextSizeHelp:
    'In Tokens. Frühere Nachrichten werden weggelassen, wenn sie nicht mehr hineinpassen.',
  tools: 'Werkzeuge',
  noTools: 'Keine Werkzeuge',
  pictures: 'Bilder',
  documents: 'Dateien',
  choose: 'Modell wählen',
  change: (model) => `${model}. Modell wechseln`,
  tokens: (count) => `${count} Tokens`,
  unknownServer: 'Dieser Server ist nicht mehr verbunden',
  unknownServerText: 'Verbinde ihn neu, um seine Modelle zu nutzen.',
  wrongSize: 'Gib eine ganze Zahl von Tokens ein, mindestens 256.',
  images: 'Nimmt Bilder an',
  files: 'Nimmt Dateien an',
  help: 'Unterhaltungen benennen und Fragen vorschlagen',
  helpDetail:
    'Continuo bittet das Modell nach einer Antwort darum. Das gilt für alle Modelle dieses Servers.',
  followUps: 'Vorgeschlagene Fragen',
  offerJson: (model) =>
    `${model} scheitert immer wieder an Werkzeugaufrufen. Mit JSON geht es vielleicht besser.`,
  offerJsonToRefusing: (model) =>
    `${model} hat keine nativen Werkzeugaufrufe. Mit JSON geht es vielleicht besser.`,
  switchToJson: 'Umstellen',
  notNow: 'Jetzt nicht',
  rates: 'Erfolgsquoten der Modelle',
  noRates: 'Noch keine Antworten',
  channels: { tool: 'Aufrufe', json: 'JSON-Aufrufe', text: 'Text' },
  rate: (channel, succeeded, total) => `${channel} ${succeeded} von ${total}`,
  taskRates: (rates) => `Namen und Fragen: ${rates}`,
  wantsKey: 'Der Server verlangt einen Schlüssel',
  enterKey: 'Schlüssel eingeben',
  serverSaid: (host, text) => `${host} meldet: ${text}`,
}

export const germanModelFaults: Readonly<Record<string, string>> = {
  model_unauthorized:
    'Der Modellserver hat deinen Schlüssel abgelehnt. Prüfe ihn auf der Seite des Servers.',
  model_not_found: 'Der Modellserver bietet dieses Modell nicht mehr an. Wähle ein anderes.',
  model_busy:
    'Das Modell ist ausgelastet, oder dein Kontingent ist aufgebraucht. Versuche es später noch einmal.',
  model_refused:
    'Der Modellserver hat die Anfrage abgelehnt. Prüfe die Einstellungen dieser Unterhaltung.',
  model_context_exceeded: 'Diese Unterhaltung ist zu lang für das Modell. Beginne eine neue.',
  model_failed: 'Beim Modellserver ist ein Fehler aufgetreten. Versuche es erneut.',
  model_unreachable:
    'Der Modellserver ist nicht zu erreichen. Prüfe, ob er läuft, und versuche es dann erneut.',
  model_silent: 'Der Modellserver hat nicht rechtzeitig geantwortet. Versuche es erneut.',
  model_cut: 'Die Antwort ist abgebrochen, bevor sie fertig war. Versuche es erneut.',
  model_malformed: 'Der Modellserver hat eine unerwartete Antwort gesendet.',
  model_without_tools:
    'Dieses Modell kann keine Werkzeuge nutzen. Stelle es auf JSON-Aufrufe um oder sende ohne Werkzeuge.',
}
