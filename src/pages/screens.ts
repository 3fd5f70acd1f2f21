// An installed app contains all pages; in a browser they are loaded on demand, see screens.web.ts.
export * from './chat-screens'
export * from './other-screens'
