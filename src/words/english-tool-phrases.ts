/** What a tool is doing, and what it has done. `what` is its main argument, or empty. */
export const englishToolPhrases = {
  calculate: {
    now: (what: string) => `Calculating ${what}`.trim(),
    done: (what: string) => `Calculated ${what}`.trim(),
  },
  get_current_time: {
    now: (what: string) => (what === '' ? 'Checking the time' : `Checking the time in ${what}`),
    done: (what: string) => (what === '' ? 'Checked the time' : `Checked the time in ${what}`),
  },
  get_device_info: {
    now: (_what: string) => 'Looking at the device',
    done: (_what: string) => 'Looked at the device',
  },
  read_clipboard: {
    now: (_what: string) => 'Reading the clipboard',
    done: (_what: string) => 'Read the clipboard',
  },
  write_clipboard: {
    now: (_what: string) => 'Copying a text',
    done: (_what: string) => 'Copied a text',
  },
  open_url: {
    now: (what: string) => `Opening ${what === '' ? 'a link' : what}`,
    done: (what: string) => `Opened ${what === '' ? 'a link' : what}`,
  },
  ask_user: {
    now: (_what: string) => 'Asking you',
    done: (_what: string) => 'Asked you',
  },
  web_search: {
    now: (what: string) => (what === '' ? 'Searching' : `Searching “${what}”`),
    done: (what: string) => (what === '' ? 'Searched' : `Searched “${what}”`),
  },
  similar_pages: {
    now: (what: string) => `Finding pages like ${what === '' ? 'another' : what}`,
    done: (what: string) => `Found pages like ${what === '' ? 'another' : what}`,
  },
  read_pages: {
    now: (what: string) => `Reading ${what === '' ? 'pages' : what}`,
    done: (what: string) => `Read ${what === '' ? 'pages' : what}`,
  },
  web_answer: {
    now: (what: string) => (what === '' ? 'Asking the web' : `Asking the web “${what}”`),
    done: (what: string) => (what === '' ? 'Asked the web' : `Asked the web “${what}”`),
  },
}
