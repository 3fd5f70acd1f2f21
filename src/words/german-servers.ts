import type { Words } from './english'

export const germanServers: Words['servers'] = {
  title: 'Server',
  change: 'Server wechseln',
  back: 'Zurück',
  cancel: 'Abbrechen',
  loading: 'Server werden geladen',
  none: 'Kein Server verbunden',
  noneText: 'Verbinde einen, dann findest du hier seine Agenten oder Modelle.',
  connect: 'Verbinden',
  connectServer: 'Server verbinden',
  welcome: {
    title: 'Willkommen bei Continuo',
    text: 'Sprich mit Agenten und Modellen auf Servern deiner Wahl.',
    demo: 'Demo ausprobieren',
    demoText: 'Ein Tippen, kein Konto, nichts einzurichten.',
    agent: 'Agentenserver verbinden',
    agentText: 'Continuo, Soliplex oder ein anderer AG-UI-Server.',
    model: 'Modellserver verbinden',
    modelText: 'Bodhi, Ollama, llama.cpp, vLLM, OpenAI und ähnliche.',
  },
  connecting: {
    agent: 'Agentenserver verbinden',
    model: 'Modellserver verbinden',
    any: 'Server verbinden',
  },
  connectIntro: 'Continuo prüft den Server zuerst. Du siehst, was er ist, bevor du ihn verbindest.',
  address: 'Serveradresse',
  placeholders: {
    agent: 'agents.example.com',
    model: 'api.example.com/v1',
    any: 'agents.example.com',
  },
  check: 'Server prüfen',
  checking: (host) => `${host} wird geprüft`,
  warning: {
    title: 'Ohne Verschlüsselung fortfahren?',
    typed: (host) => `Du bist dabei, ${host} über einfaches http zu nutzen.`,
    'no-https': (host) =>
      `${host} hat über https nicht geantwortet. Vielleicht wird seinem Zertifikat nicht vertraut, was ein Browser nicht meldet. Wenn dieser Server sicher sein sollte, fahre nicht fort.`,
    text: 'Ohne Verschlüsselung können alle im selben Netz deine Nachrichten, die Antworten und deine Anmeldedaten mitlesen. Fahre nur in einem Netz fort, dem du vertraust.',
    goOn: 'Ohne Verschlüsselung fortfahren',
  },
  kinds: {
    continuo: 'Continuo-Server',
    agui: 'AG-UI-Agentenserver',
    agent: 'AG-UI-Agent',
    copilotkit: 'CopilotKit-Runtime mit AG-UI-Agenten',
    bodhi: 'Bodhi-Modellserver',
    openai: 'OpenAI-kompatibler Modellserver',
  },
  version: (version) => `Version ${version}`,
  models: (count) => (count === 1 ? '1 Modell' : `${count} Modelle`),
  can: 'Was er kann',
  abilities: {
    agents: 'Agenten anbieten, jeden in einem eigenen Raum',
    completions: 'Modelle anbieten; die Unterhaltungen bleiben auf diesem Gerät',
    toolsets: 'Agenten und Modellen Toolsets mit deinen eigenen Schlüsseln geben',
    guests: 'Dich ohne Konto hereinlassen',
    cancel: 'Eine Antwort endgültig stoppen',
    resume: 'Eine Antwort nach einem Verbindungsabbruch fortsetzen',
    feed: 'Änderungen von deinen anderen Geräten sofort zeigen',
    feedback: 'Rückmeldungen zu Antworten annehmen',
  },
  need: 'Was er braucht',
  needs: {
    nothing: 'Nichts. Du kannst gleich beginnen.',
    guests: 'Nichts. Du kannst als Gast beginnen und dich später anmelden.',
    'sign-in': 'Ein Konto. Du meldest dich als Nächstes an.',
    key: 'Deinen API-Schlüssel oder ein Token. Es geht nur an diesen Server.',
    'app-login': 'Dein Konto oder ein API-Token. Du kannst dich als Nächstes anmelden.',
    token:
      'Ein API-Token. Diese Version hat keine Anmeldung für Apps. Erstelle ein Token in Bodhi; es geht nur an diesen Server.',
  },
  unfinished: 'Dieser Server ist noch nicht eingerichtet. Öffne ihn zuerst in einem Browser.',
  unencrypted: 'Nicht verschlüsselt',
  known: (name) => `Du hast ihn schon als „${name}“ verbunden.`,
  updateKnown: 'Erneut verbinden',
  faults: (fault) => {
    switch (fault.kind) {
      case 'unreadable':
        return {
          title: 'Das ist keine gültige Adresse',
          text: 'Gib eine Adresse wie agents.example.com oder 192.168.1.20:8787 ein.',
        }
      case 'exposed':
        return {
          title: 'Einfaches http ist hier nicht sicher',
          text: 'Andere könnten deine Nachrichten im Internet mitlesen. Nimm https oder einen Server in deinem eigenen Netz.',
        }
      case 'unreachable':
        return {
          title: 'Unter dieser Adresse antwortet kein Server',
          text: 'Prüfe die Adresse, vor allem den Port, und ob dieses Gerät online ist.',
        }
      case 'unknown-host':
        return {
          title: 'Diese Adresse wurde nicht gefunden',
          text: 'Kein Server heißt so. Prüfe die Schreibweise und ob dieses Gerät online ist.',
        }
      case 'refused':
        return {
          title: 'Unter dieser Adresse läuft kein Server',
          text: 'Der Rechner antwortet, aber an diesem Port läuft nichts. Prüfe, ob der Server läuft und ob der Port stimmt.',
        }
      case 'untrusted':
        return {
          title: 'Der Server kann sich nicht ausweisen',
          text: 'Sein Zertifikat ist abgelaufen, gilt für einen anderen Namen, oder dieses Gerät vertraut ihm nicht. Wer den Server betreibt, kann es erneuern.',
        }
      case 'late':
        return {
          title: 'Der Server hat zu lange gebraucht',
          text: 'Er hat in 6 Sekunden nicht geantwortet. Versuche es gleich noch einmal.',
        }
    }
  },
  unclear: {
    title: 'Was ist unter dieser Adresse?',
    page: 'Hier ist eine Webseite. Wenn ein Agent unter dieser Adresse Nachrichten annimmt, verbinde ihn trotzdem.',
    something:
      'Ein Server antwortet, sagt aber nicht, was er ist. Deine erste Nachricht zeigt, ob es klappt.',
    blocked:
      'Der Browser blockiert diesen Server: Entweder lässt er Webseiten seine Antworten nicht lesen (CORS), oder diese Seite darf nur bestimmte Server nutzen. Wer den Server oder die Seite betreibt, kann das ändern. Die App auf dem Telefon ist davon nicht betroffen.',
    locked:
      'Ein Server antwortet, verlangt aber ein Token oder einen Header, bevor er sagt, was er ist. Beides kannst du als Nächstes eingeben.',
    agent: 'Es ist ein AG-UI-Agent',
    runtime: 'Es ist eine CopilotKit-Runtime',
    model: 'Es ist ein Modellserver',
  },
  reach: {
    checking: 'Wird geprüft',
    reachable: 'Erreichbar',
    unreachable: 'Nicht erreichbar',
    blocked: 'Blockiert (CORS)',
    changed: 'Jetzt ein Server anderer Art',
  },
  sessions: {
    person: (username) => (username === '' ? 'Angemeldet' : `Angemeldet als ${username}`),
    guest: 'Gast',
    key: 'API-Schlüssel gesetzt',
    'signed-out': 'Abgemeldet',
    none: 'Nicht angemeldet',
    noKey: 'Kein API-Schlüssel',
    token: 'Token gesetzt',
    noToken: 'Kein Token',
  },
  protocol: {
    title: 'Protokoll',
    choices: {
      automatic: {
        label: 'Automatisch',
        detail: 'AG-UI 1.0; lehnt der Agent das ab, die ältere Form',
      },
      '1.0': { label: 'AG-UI 1.0', detail: 'Immer' },
      'before-1.0': {
        label: 'Vor AG-UI 1.0',
        detail: 'Für Agenten, die Felder ablehnen, die sie nicht kennen',
      },
    },
  },
  details: {
    label: 'Name, Token und Header',
    show: 'Name, Token und Header zeigen',
    hide: 'Name, Token und Header verbergen',
  },
  headers: {
    title: 'Header',
    help: 'Gehen mit jeder Anfrage an diesen Server und an keinen anderen. Werte werden wie dein Schlüssel verwahrt und nie wieder angezeigt.',
    name: 'Name des Headers',
    namePlaceholder: 'X-Api-Key',
    value: 'Wert des Headers',
    newValue: (name) => `Neuer Wert von ${name}`,
    kept: 'Wert gesetzt',
    add: 'Header hinzufügen',
    save: 'Header speichern',
    change: 'Ändern',
    changeName: (name) => `${name} ändern`,
    remove: 'Entfernen',
    removeName: (name) => `${name} entfernen`,
    cancel: 'Abbrechen',
    notSaved:
      'Das Gerät konnte den Header nicht speichern. Entsperre es und versuche es noch einmal.',
    fault: (fault) => {
      switch (fault.kind) {
        case 'missing':
          return fault.field === 'name' ? 'Gib einen Namen ein.' : 'Gib einen Wert ein.'
        case 'not-a-name':
          return 'Ein Name enthält nur Buchstaben, Ziffern und Zeichen wie - und _, keine Leerzeichen.'
        case 'reserved':
          return 'Dieser Header lässt sich hier nicht setzen. Das tut die App, der Browser oder die Verbindung.'
        case 'twice':
          return 'Einen Header mit diesem Namen gibt es schon.'
        case 'not-a-value':
          return 'Ein Wert ist eine Zeile aus einfachen Buchstaben, Ziffern und Zeichen.'
      }
    },
  },
  name: 'Name',
  save: 'Speichern',
  unknown: 'Dieser Server ist nicht verbunden',
  unknownText: 'Er wurde entfernt, oder der Link stammt von einem anderen Gerät.',
  toServers: 'Zu den Servern',
  remove: 'Server entfernen',
  removeTitle: (name) => `„${name}“ entfernen?`,
  removeText:
    'Das löscht alles von diesem Server auf diesem Gerät: Unterhaltungen, Nachrichten und Entwürfe, die Wahl der Werkzeuge und ihre Erlaubnisse, Anmeldung und Schlüssel. Laufende Antworten werden gestoppt.',
  removeRest: {
    kept: 'Die Daten auf dem Server selbst bleiben erhalten.',
    shut: 'Der Server behält seine Daten, aber als Gast kommst du vielleicht nicht wieder daran.',
    lost: 'Seine Unterhaltungen sind nur auf diesem Gerät und lassen sich nicht wiederherstellen.',
  },
  removeConfirm: 'Server entfernen',
}
