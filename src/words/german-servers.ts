import type { Words } from './english'

export const germanServers: Words['servers'] = {
  title: 'Server',
  change: 'Server wechseln',
  intro: 'Continuo spricht mit Agenten auf einem Server deiner Wahl.',
  back: 'Zurück',
  cancel: 'Abbrechen',
  loading: 'Server werden geladen',
  none: 'Es ist kein Server verbunden',
  noneText: 'Verbinde einen, dann findest du hier seine Agenten oder Modelle.',
  connect: 'Verbinden',
  connectServer: 'Server verbinden',
  welcome: {
    title: 'Willkommen bei Continuo',
    text: 'Sprich mit Agenten und Modellen auf Servern deiner Wahl.',
    demo: 'Demo ausprobieren',
    demoText: 'Ein Tippen, kein Konto, nichts einzurichten.',
    agent: 'Agentenserver verbinden',
    agentText: 'Continuo, Soliplex oder ein anderer, der AG-UI spricht.',
    model: 'Modellserver verbinden',
    modelText: 'Bodhi, Ollama, llama.cpp, vLLM, OpenAI und andere dieser Art.',
  },
  connecting: {
    agent: 'Agentenserver verbinden',
    model: 'Modellserver verbinden',
    any: 'Server verbinden',
  },
  connectIntro:
    'Der Server wird gefragt, was er ist. Verbunden wird erst, wenn du es gesehen hast.',
  address: 'Serveradresse',
  placeholders: {
    agent: 'agents.example.com',
    model: 'api.example.com/v1',
    any: 'agents.example.com',
  },
  check: 'Nachsehen',
  checking: (host) => `${host} wird gefragt`,
  warning: {
    title: 'Ohne Verschlüsselung fortfahren?',
    typed: (host) => `${host} würde über einfaches http gefragt.`,
    'no-https': (host) => `${host} antwortet nicht über https. Es ginge über einfaches http.`,
    text: 'Dann kann jeder im selben Netz mitlesen, was du schreibst, was geantwortet wird und womit du dich anmeldest. Tu das nur in einem Netz, dem du vertraust.',
    ownText: 'Es ist dieses Gerät selbst: Was du schreibst, verlässt es auf diesem Weg nicht.',
    goOn: 'Ohne Verschlüsselung fortfahren',
  },
  kinds: {
    continuo: 'Continuo-Server',
    agui: 'AG-UI-Agentenserver',
    bodhi: 'Bodhi-Modellserver',
    openai: 'OpenAI-kompatibler Modellserver',
  },
  version: (version) => `Version ${version}`,
  models: (count) => (count === 1 ? '1 Modell' : `${count} Modelle`),
  can: 'Was er kann',
  abilities: {
    agents: 'Mit Agenten sprechen, jeder in einem eigenen Raum',
    completions: 'Mit Modellen sprechen; die Unterhaltungen bleiben auf diesem Gerät',
    toolsets: 'Agenten und Modellen Toolsets mit deinen eigenen Schlüsseln geben',
    guests: 'Dich ohne Konto hereinlassen',
    cancel: 'Eine Antwort ganz anhalten',
    resume: 'Eine Antwort nach einem Verbindungsabbruch fortsetzen',
    feed: 'Sofort zeigen, was sich auf deinen anderen Geräten ändert',
    feedback: 'Hören, was du von einer Antwort hältst',
  },
  need: 'Was er braucht',
  needs: {
    nothing: 'Nichts: Du kannst gleich beginnen.',
    guests: 'Nichts: Du kannst als Gast beginnen und dich später anmelden.',
    'sign-in': 'Dass du dich anmeldest. Das kommt als Nächstes.',
    key: 'Einen Schlüssel von dir. Er kommt als Nächstes und bleibt auf diesem Gerät.',
  },
  unfinished: 'Dieser Server ist noch nicht eingerichtet. Öffne ihn zuerst in einem Browser.',
  unencrypted: 'Ohne Verschlüsselung',
  known: (name) => `Du hast ihn schon, als „${name}“.`,
  updateKnown: 'Erneut verbinden',
  faults: (fault) => {
    switch (fault.kind) {
      case 'unreadable':
        return {
          title: 'Das ist keine Adresse',
          text: 'Schreibe sie wie agents.example.com oder 192.168.1.20:8787.',
        }
      case 'exposed':
        return {
          title: 'Einfaches http ist hier nicht sicher',
          text: 'Über das Internet könnte jeder auf dem Weg mitlesen. Nimm https oder einen Server in deinem eigenen Netz.',
        }
      case 'unreachable':
        return {
          title: 'Dort antwortet niemand',
          text: 'Prüfe die Adresse, vor allem den Port, und ob dieses Gerät online ist.',
        }
      case 'untrusted':
        return {
          title: 'Der Server kann sich nicht ausweisen',
          text: 'Sein Zertifikat ist abgelaufen, gilt für einen anderen Namen oder stammt von niemandem, dem dieses Gerät traut. Wer den Server betreibt, kann es erneuern.',
        }
      case 'late':
        return {
          title: 'Der Server braucht zu lange',
          text: 'Er hat in 6 Sekunden nicht geantwortet. Versuche es gleich noch einmal.',
        }
      case 'unknown':
        return {
          title: 'Das ist kein Agentenserver',
          text:
            fault.answered === 'page'
              ? 'Unter der Adresse antwortet eine Webseite. Prüfe sie, vor allem den Port.'
              : 'Etwas antwortet, kennt aber weder Agenten noch Modelle. Prüfe Port und Pfad.',
        }
    }
  },
  askedFromPage: 'Ein Server muss dieser Webseite auch erlauben, ihn zu fragen.',
  reach: {
    checking: 'Wird gefragt, ob er antwortet',
    reachable: 'Antwortet',
    unreachable: 'Antwortet nicht',
    changed: 'Antwortet als etwas anderes',
  },
  sessions: {
    person: (username) => (username === '' ? 'Angemeldet' : `Angemeldet als ${username}`),
    guest: 'Gast',
    key: 'Ein Schlüssel ist gesetzt',
    'signed-out': 'Abgemeldet',
    none: 'Nicht angemeldet',
    noKey: 'Kein Schlüssel',
  },
  name: 'Name',
  save: 'Speichern',
  unknown: 'Dieser Server ist nicht verbunden',
  unknownText: 'Er wurde entfernt, oder der Link stammt von einem anderen Gerät.',
  toServers: 'Zu den Servern',
  remove: 'Diesen Server entfernen',
  removeTitle: (name) => `„${name}“ entfernen?`,
  removeText:
    'Alles, was von ihm kam, verschwindet von diesem Gerät: Unterhaltungen, Nachrichten und Entwürfe, die Wahl der Werkzeuge und was ihnen erlaubt wurde, Anmeldung und Schlüssel. Antworten, die gerade geschrieben werden, werden angehalten.',
  removeRest: {
    kept: 'Was der Server selbst hat, bleibt dort.',
    shut: 'Der Server behält, was er hat, aber du bist dort Gast: Vielleicht kommst du nicht wieder daran.',
    lost: 'Seine Unterhaltungen sind nur auf diesem Gerät und nicht wiederzubringen.',
  },
  removeConfirm: 'Entfernen',
}
