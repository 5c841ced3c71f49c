// Sounds of our own, made while they play: no files. Every voice swells in and dies away to nothing, so that none begins or ends with a click, and
// what sounds at the same time is held below what a loudspeaker can take.

interface Voice {
  /** Seconds from now. */
  at?: number
  length: number
  loud: number
  /** Seconds until it is at its loudest. */
  swell?: number
  /** What the throat or the wall lets through: middles of bands, in hertz. */
  formants?: number[]
}

/** Loudest of all, before the volume somebody has chosen. */
const MASTER = 0.25
const SOFT = 0.003

/** No two steps sound the same. */
const about = (hertz: number) => hertz * (0.96 + Math.random() * 0.08)

/** What is loud is rounded off, what is not stays as it is. */
const held = (x: number) => (Math.abs(x) < 0.5 ? x : Math.sign(x) * (0.5 + 0.4 * Math.tanh((Math.abs(x) - 0.5) / 0.4)))

/** Up to a second of hiss, or of the rumble of a town far away. */
function noiseOf(audio: BaseAudioContext, brown = false): AudioBuffer {
  const buffer = audio.createBuffer(1, audio.sampleRate * (brown ? 4 : 1), audio.sampleRate)
  let sum = 0
  buffer.getChannelData(0).forEach((_, i, data) => {
    const white = Math.random() * 2 - 1
    sum = (sum + 0.02 * white) / 1.02
    data[i] = brown ? sum * 3.5 : white
  })
  return buffer
}

export class Synth {
  readonly #audio: BaseAudioContext
  readonly #master: GainNode
  readonly #hiss: AudioBuffer
  #room: AudioBufferSourceNode | undefined

  constructor(audio: BaseAudioContext) {
    this.#audio = audio
    this.#master = audio.createGain()
    this.#master.gain.value = MASTER
    const limit = audio.createWaveShaper()
    limit.curve = Float32Array.from({ length: 1001 }, (_, i) => held(i / 500 - 1))
    this.#master.connect(limit).connect(audio.destination)
    this.#hiss = noiseOf(audio)
  }

  set volume(part: number) {
    this.#master.gain.value = MASTER * part
  }

  /** What is heard where nothing happens: barely. */
  room(on: boolean): void {
    if (on === !!this.#room) return
    this.#room?.stop()
    this.#room = undefined
    if (!on) return
    const [source, gain] = [this.#audio.createBufferSource(), this.#audio.createGain()]
    source.buffer = noiseOf(this.#audio, true)
    source.loop = true
    gain.gain.setValueAtTime(0, this.#audio.currentTime)
    gain.gain.linearRampToValueAtTime(0.06, this.#audio.currentTime + 2)
    source.connect(gain).connect(this.#master)
    source.start()
    this.#room = source
  }

  #out({ at = 0, length, loud, swell = SOFT, formants = [] }: Voice): { into: AudioNode[]; from: number; to: number } {
    const gain = this.#audio.createGain()
    const from = this.#audio.currentTime + at
    gain.gain.setValueAtTime(0, from)
    gain.gain.linearRampToValueAtTime(loud, from + swell)
    gain.gain.exponentialRampToValueAtTime(loud / 400, from + length)
    gain.gain.linearRampToValueAtTime(0, from + length + 0.02)
    gain.connect(this.#master)
    const bands = formants.map((hertz) => {
      const band = this.#audio.createBiquadFilter()
      band.type = 'bandpass'
      band.Q.value = 6
      band.frequency.setValueAtTime(hertz, from)
      band.frequency.linearRampToValueAtTime(hertz * 0.86, from + length)
      band.connect(gain)
      return band
    })
    return { into: bands.length ? bands : [gain], from, to: from + length + 0.03 }
  }

  #tone(wave: OscillatorType, low: number, high: number, voice: Voice): void {
    const { into, from, to } = this.#out(voice)
    const o = this.#audio.createOscillator()
    o.type = wave
    o.frequency.setValueAtTime(about(low), from)
    o.frequency.exponentialRampToValueAtTime(Math.max(20, about(high)), from + voice.length)
    for (const node of into) o.connect(node)
    o.start(from)
    o.stop(to)
  }

  #noise(type: BiquadFilterType, low: number, high: number, voice: Voice): void {
    const { into, from, to } = this.#out(voice)
    const source = this.#audio.createBufferSource()
    source.buffer = this.#hiss
    source.loop = true
    const filter = this.#audio.createBiquadFilter()
    filter.type = type
    filter.frequency.setValueAtTime(about(low), from)
    filter.frequency.exponentialRampToValueAtTime(about(high), from + voice.length)
    source.connect(filter)
    for (const node of into) filter.connect(node)
    source.start(from, Math.random() * 0.5)
    source.stop(to)
  }

  #chord(hertz: number[], apart: number, length: number, bend = 1): void {
    hertz.forEach((h, i) => this.#tone('triangle', h, h * bend, { at: i * apart, length, loud: 0.38 }))
  }

  readonly sounds: Record<string, () => void> = {
    step: () => [0, 0.13].forEach((at) => this.#noise('lowpass', 500, 300, { at, length: 0.06, loud: 1.6 })),
    shuffle: () => [0, 0.18, 0.36].forEach((at) => this.#noise('lowpass', 320, 180, { at, length: 0.1, loud: 1.4, swell: 0.03 })),
    dice: () => [0, 0.09, 0.16, 0.3, 0.36].forEach((at) => this.#tone('square', 1800, 900, { at, length: 0.014, loud: 0.3, swell: 0.001 })),
    hit: () => (this.#tone('sine', 110, 45, { length: 0.12, loud: 1 }), this.#noise('highpass', 1200, 900, { length: 0.03, loud: 0.35 })),
    shot: () => (this.#noise('highpass', 800, 600, { length: 0.12, loud: 0.9, swell: 0.001 }), this.#tone('sine', 140, 50, { length: 0.16, loud: 0.9 })),
    blade: () => this.#noise('bandpass', 2000, 6000, { length: 0.12, loud: 0.8, swell: 0.02 }),
    bite: () => (this.#tone('sawtooth', 96, 60, { length: 0.22, loud: 1.2, formants: [500, 1100] }), this.#noise('lowpass', 900, 300, { at: 0.16, length: 0.08, loud: 0.7 })),
    door: () => (this.#tone('sawtooth', 70, 52, { length: 0.26, loud: 1, swell: 0.04, formants: [240, 420, 700] }), this.#noise('bandpass', 400, 200, { at: 0.2, length: 0.12, loud: 0.7 })),
    groan: () => [82, 87].forEach((h) => this.#tone('sawtooth', h, h * 0.83, { length: 0.7, loud: 1.1, swell: 0.12, formants: [600, 1000] })),
    spawn: () => (this.#tone('sine', 38, 46, { length: 0.9, loud: 1, swell: 0.5 }), this.#noise('lowpass', 200, 900, { length: 0.6, loud: 0.35, swell: 0.5 })),
    card: () => this.#noise('bandpass', 2000, 5200, { length: 0.1, loud: 1, swell: 0.01 }),
    search: () => [0, 0.11, 0.2].forEach((at) => this.#noise('bandpass', 900, 700, { at, length: 0.05, loud: 1.4 })),
    noise: () => this.#tone('triangle', 520, 330, { length: 0.3, loud: 0.4, swell: 0.01 }),
    wound: () => [220, 233].forEach((h) => this.#tone('sine', h, h * 0.9, { length: 0.4, loud: 0.5 })),
    level: () => this.#chord([330, 392, 494], 0.09, 0.4),
    won: () => this.#chord([262, 330, 392, 523], 0.14, 0.8),
    lost: () => this.#chord([262, 220, 196, 147], 0.18, 0.9, 0.98),
    turn: () => this.#tone('sine', 660, 655, { length: 0.5, loud: 0.5, swell: 0.01 }),
  }
}
