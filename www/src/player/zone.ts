/** zone.js, which comes with Angular: Angular detects changes after each task that begins in its zone, so no task of a flock may. */

interface Zones {
  Zone?: { root?: { run?: <T>(act: () => T) => T } }
}

/** Does something outside of all zones. */
export function outsideZones<T>(act: () => T): T {
  const root = (globalThis as Zones).Zone?.root
  return root?.run ? root.run(act) : act()
}
