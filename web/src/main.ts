// Where the page begins.
import { mount } from 'svelte'
import App from './App.svelte'
import { awaitOffer } from './lib/install.svelte'
import { applySettings } from './lib/settings.svelte'
import './fonts.css'
import './styles.css'

applySettings()
matchMedia('(prefers-color-scheme: light)').addEventListener('change', applySettings)
awaitOffer()
mount(App, { target: document.getElementById('app')! })

if ('serviceWorker' in navigator && import.meta.env.PROD) void navigator.serviceWorker.register('./sw.js').catch(() => undefined)
