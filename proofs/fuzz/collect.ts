/** Loaded into the attacked server: collects its garbage when it is asked to, so that what is measured is what it keeps. */
process.on('SIGUSR2', () => globalThis.gc?.())
