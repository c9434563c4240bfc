// The interface of reCAPTCHA v2, as far as a site uses it: ready, render and reset.
;(() => {
  const own = new URL(document.currentScript.src)
  const widgets = []
  window.grecaptcha = {
    ready: (run) => run(),
    render(place, options) {
      const frame = document.createElement('iframe')
      const query = new URLSearchParams({ k: options.sitekey, theme: options.theme ?? 'light' })
      frame.src = `${own.origin}/recaptcha/frame?${query}`
      frame.title = 'reCAPTCHA'
      frame.width = options.size === 'compact' ? '164' : '304'
      frame.height = '78'
      frame.style.border = '0'
      frame.style.colorScheme = options.theme ?? 'light'
      addEventListener('message', (event) => {
        if (event.origin !== own.origin || event.source !== frame.contentWindow) return
        if (event.data.token) options.callback(event.data.token)
        else options['error-callback']?.()
      })
      place.append(frame)
      return widgets.push(frame) - 1
    },
    reset(widget = 0) {
      const frame = widgets[widget]
      if (frame) frame.src = String(frame.src)
    },
  }
  window[own.searchParams.get('onload') ?? '']?.()
})()
