import type { Failure } from '@/core/failure'

import { germanModelFaults } from './german-models'

/** What went wrong and what to do about it. `hasBegun`: part of the answer has arrived. */
export function germanFailure(failure: Failure, hasBegun = false): { title: string; text: string } {
  switch (failure.kind) {
    case 'unreachable':
      return {
        title: 'Der Server antwortet nicht',
        text: 'Prüfe, ob er läuft und ob dieses Gerät online ist, oder ändere die Adresse.',
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
        title: 'Dem Zertifikat dieses Servers wird nicht vertraut',
        text: 'Es ist abgelaufen, gehört zu einer anderen Adresse oder stammt von keiner Stelle, der dieses Gerät vertraut. Es wurde nichts gesendet. Wer den Server betreibt, kann es erneuern.',
      }
    case 'blocked':
      return {
        title: 'Der Browser blockiert diesen Server',
        text: 'Entweder lässt er Webseiten seine Antworten nicht lesen (CORS), oder diese Seite darf nur bestimmte Server nutzen. Wer den Server oder die Seite betreibt, kann das ändern. Die App auf dem Telefon ist davon nicht betroffen.',
      }
    case 'redirected':
      return {
        title: 'Der Server ist umgezogen',
        text: 'Er leitet Anfragen an eine andere Adresse weiter. Deine Header gehen nur an die Adresse, die du verbunden hast. Verbinde die neue.',
      }
    case 'timed-out':
      return {
        title: 'Der Server hat zu lange gebraucht',
        text: 'Er hat nicht innerhalb von 15 Sekunden geantwortet. Versuche es gleich noch einmal.',
      }
    case 'not-an-api':
      return {
        title: 'Das ist weder ein Agentenserver noch ein Modellserver',
        text: 'Eine Webseite hat geantwortet. Prüfe die Adresse, vor allem den Port. Wenn es schon einmal ging, verlangt dieses Netz vielleicht zuerst eine Anmeldung: Öffne eine Webseite im Browser.',
      }
    case 'other-content':
      return {
        title: 'Die App kann diese Antwort nicht lesen',
        text: 'Der Server hat ein Format verwendet, das die App nicht kennt. Prüfe die Adresse, oder aktualisiere den Server oder die App.',
      }
    case 'malformed':
      return {
        title: 'Der Server hat eine unerwartete Antwort gesendet',
        text: 'Vielleicht hat er eine andere Version. Aktualisiere den Server oder die App.',
      }
    case 'signed-out':
      return {
        title: 'Du bist abgemeldet',
        text: 'Melde dich bei diesem Server wieder an, um weiterzumachen.',
      }
    case 'forbidden':
      return {
        title: 'Du hast keinen Zugriff',
        text: 'Bitte die Person, die den Server betreibt, um Zugriff.',
      }
    case 'not-found':
      return {
        title: 'Das ist nicht mehr auf dem Server',
        text: 'Vielleicht wurde es gelöscht. Geh zurück und wähle etwas anderes.',
      }
    case 'rejected':
      return {
        title: 'Der Server hat die Anfrage abgelehnt',
        text: failure.problem
          ? `Er sagt: ${failure.problem.message}`
          : `Er hat mit Status ${failure.status} geantwortet. Versuche es erneut oder aktualisiere die App.`,
      }
    case 'server':
      return {
        title: 'Der Server hat ein Problem',
        text: `Er hat mit Status ${failure.status} geantwortet. Versuche es gleich noch einmal.`,
      }
    case 'busy':
      return {
        title: 'Der Server ist überlastet',
        text: [
          failure.problem
            ? `Er sagt: ${failure.problem.message}`
            : 'Er nimmt gerade keine Anfragen an.',
          failure.retryAfterMilliseconds === undefined
            ? 'Versuche es gleich noch einmal.'
            : `Versuche es in ${germanDuration(failure.retryAfterMilliseconds)} noch einmal.`,
        ].join(' '),
      }
    case 'agent':
      return agentFailure(failure, hasBegun)
    case 'too-many-rounds':
      return {
        title: 'Der Agent rief immer weiter Werkzeuge auf',
        text: `Nach ${failure.limit} Runden wurde er gestoppt. Erhöhe die Grenze in den Einstellungen oder frage noch einmal.`,
      }
    case 'repeated-call':
      return {
        title: 'Der Agent rief immer wieder dasselbe auf',
        text: `Er rief ${failure.tool} immer wieder mit denselben Argumenten auf, bekam dasselbe Ergebnis und wurde gestoppt. Formuliere deine Nachricht um.`,
      }
    case 'storage-taken':
      return {
        title: 'Continuo ist in einem anderen Tab offen',
        text: 'Der andere Tab verwendet die Daten und antwortet nicht. Schließe ihn und versuche es erneut.',
      }
    case 'storage':
      return {
        title: 'Continuo kann seine Daten auf diesem Gerät nicht öffnen',
        text: 'Schaffe Platz oder erlaube dieser Seite, Daten zu speichern. Versuche es dann erneut.',
      }
    case 'bug':
      return {
        title: 'In der App ist etwas schiefgegangen',
        text: 'Die bisherige Antwort bleibt erhalten. Versuche es erneut. Unter „Diagnose“ in den Einstellungen steht, was passiert ist.',
      }
  }
}

function germanDuration(milliseconds: number): string {
  const seconds = Math.ceil(milliseconds / 1_000)
  if (seconds < 90) return seconds === 1 ? '1 Sekunde' : `${seconds} Sekunden`
  const minutes = Math.ceil(seconds / 60)
  return minutes < 90 ? `${minutes} Minuten` : `${Math.ceil(minutes / 60)} Stunden`
}

/** Faults of model servers have codes; agents send their own message. */
function agentFailure(
  { message, code = '' }: Extract<Failure, { kind: 'agent' }>,
  hasBegun: boolean,
) {
  const fault = germanModelFaults[code]
  const isTold = message !== '' && message !== code
  if (fault === undefined || isTold) {
    return { title: 'Der Agent hat mit einem Fehler aufgehört', text: message }
  }
  const title = hasBegun ? 'Die Antwort ist abgebrochen' : 'Das Modell hat nicht geantwortet'
  return { title, text: fault }
}
