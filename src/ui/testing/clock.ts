/** The preset's mock records every call, and React reads the time twice per component. */
performance.now = Date.now
