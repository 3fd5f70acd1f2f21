import type { Words } from './english'

export const germanModels: Words['models'] = {
  title: 'Modelle',
  back: 'Zurück',
  profile: 'Was das Modell kann',
  profileDetail: 'Wie es Werkzeuge aufruft, was es annimmt, wie viel es sich merkt',
  intro: 'Continuo richtet sich nach dem Server. Ändere, was er falsch angibt.',
  reset: 'Zurück zu den Angaben des Servers',
  told: (value) => `Nach Angabe des Servers: ${value}`,
  toldNoTools: (value) => `Der Server sagt, dass es das nicht von sich aus kann. Also: ${value}`,
  assumed: (value) => `Der Server sagt nichts dazu. Angenommen: ${value}`,
  yes: 'Ja',
  no: 'Nein',
  noLimit: 'ohne Grenze',
  calls: 'Wie es Werkzeuge aufruft',
  callsHelp: 'JSON hilft Modellen, die Aufrufe nur beschreiben, statt sie zu machen.',
  callKinds: {
    native: 'Von sich aus',
    json: 'Als JSON im Text',
    both: 'Von sich aus oder als JSON im Text',
    none: 'Es bekommt keine Werkzeuge',
  },
  reasoning: 'Wo seine Gedanken stehen',
  reasoningKinds: {
    any: 'Wo immer sie kommen',
    reasoning_content: 'Im Feld reasoning_content',
    reasoning: 'Im Feld reasoning',
    'think-tags': 'Zwischen <think>-Marken im Text',
    'think-from-start': 'Im Text vom ersten Wort an',
    none: 'Nirgends: Alles ist Antwort',
  },
  contextSize: 'Größe seines Gedächtnisses',
  contextSizeHelp: 'In Tokens. Früheres wird weggelassen, wenn es nicht mehr hineinpasst.',
  tokens: (count) => `${count} Tokens`,
  unknownServer: 'Dieser Server ist nicht mehr verbunden',
  unknownServerText: 'Seine Modelle sind damit auch weg. Verbinde ihn neu, um sie zu nutzen.',
  wrongSize: 'Schreib eine ganze Zahl von Tokens, mindestens 256.',
  images: 'Nimmt Bilder an',
  files: 'Nimmt Dateien an',
  help: 'Unterhaltungen benennen und Fragen vorschlagen',
  helpDetail:
    'Nach einer Antwort wird das Modell darum gebeten. Gilt für alle Modelle des Servers.',
  followUps: 'Fragen zum Weitermachen',
  offerJson: (model) =>
    `${model} scheitert immer wieder an Werkzeugaufrufen. Mit JSON geht es vielleicht besser.`,
  offerJsonToRefusing: (model) =>
    `${model} kann Werkzeuge nicht von sich aus aufrufen. Mit JSON geht es vielleicht besser.`,
  switchToJson: 'Umstellen',
  notNow: 'Jetzt nicht',
  rates: 'Wie Modelle antworten',
  noRates: 'Noch keine Antworten',
  channels: { tool: 'Aufrufe', json: 'Aufrufe als JSON', text: 'Text' },
  rate: (channel, succeeded, total) => `${channel} ${succeeded} von ${total}`,
  taskRates: (rates) => `Namen und Fragen: ${rates}`,
  wantsKey: 'Der Server verlangt einen Schlüssel',
  enterKey: 'Schlüssel eingeben',
}

export const germanModelFaults: Readonly<Record<string, string>> = {
  model_unauthorized:
    'Der Modellserver nimmt deinen Schlüssel nicht an. Prüfe ihn auf der Seite des Servers.',
  model_not_found: 'Der Modellserver kennt dieses Modell nicht mehr. Wähle ein anderes.',
  model_busy:
    'Das Modell ist ausgelastet, oder dein Kontingent ist aufgebraucht. Versuche es später noch einmal.',
  model_refused:
    'Der Modellserver hat die Anfrage abgelehnt. Prüfe die Einstellungen dieser Unterhaltung.',
  model_context_exceeded:
    'Diese Unterhaltung ist für das Modell zu lang geworden. Beginne eine neue.',
  model_failed: 'Der Modellserver ist gescheitert. Versuche es erneut.',
  model_unreachable:
    'Der Modellserver ist nicht zu erreichen. Prüfe, ob er läuft, und versuche es dann erneut.',
  model_silent: 'Der Modellserver hat nicht rechtzeitig geantwortet. Versuche es erneut.',
  model_cut: 'Die Antwort ist abgebrochen, bevor sie fertig war. Versuche es erneut.',
  model_malformed: 'Continuo versteht die Antwort des Modellservers nicht.',
  model_without_tools:
    'Dieses Modell kann keine Werkzeuge nutzen. Stelle es in seinem Profil auf JSON um oder sende ohne Werkzeuge.',
}
