// The browser's offer to install the page, kept until somebody takes it or says no.
interface Offer extends Event {
  prompt(): Promise<unknown>
  userChoice: Promise<{ outcome: string }>
}

const key = 'holdout.install'
let offer = $state.raw<Offer | undefined>()

function refused(): boolean {
  try {
    return localStorage.getItem(key) === 'no'
  } catch {
    return false
  }
}

export const install = {
  get offered(): boolean {
    return offer !== undefined
  },
  async take(): Promise<void> {
    const taken = offer
    offer = undefined
    await taken?.prompt()
  },
  refuse(): void {
    offer = undefined
    try {
      localStorage.setItem(key, 'no')
    } catch {
      /* then it is asked again next time */
    }
  },
}

/** Before anything is drawn: the offer comes early, and once. */
export function awaitOffer(): void {
  addEventListener('beforeinstallprompt', (e) => {
    e.preventDefault()
    if (!refused()) offer = e as Offer
  })
  addEventListener('appinstalled', () => (offer = undefined))
}
