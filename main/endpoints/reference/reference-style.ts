/** Style of the reference page: the window's own colours and measures, in light and dark. */
export const REFERENCE_STYLE = `
:root { color-scheme: light dark;
  --bg: light-dark(#eff2f0, #0f1413); --panel: light-dark(#ffffff, #181e1d); --panel-2: light-dark(#f6f8f7, #1e2524);
  --line: light-dark(#e1e6e3, #2b3331); --line-2: light-dark(#c5cdc9, #46514e); --ink: light-dark(#17201e, #e7ecea);
  --ink-2: light-dark(#4a5652, #b0bbb7); --ink-3: light-dark(#5e6965, #939f9b); --accent: light-dark(#0b6b70, #58c4c6);
  --accent-soft: light-dark(#e0f0ef, #12373a); --blaze: light-dark(#bc3c08, #ff8c52); --ok: light-dark(#26733a, #70c88a); --bad: light-dark(#b3261e, #ff958b);
  --sans: 'IBM Plex Sans', system-ui, sans-serif; --mono: 'IBM Plex Mono', ui-monospace, 'DejaVu Sans Mono', monospace; }
* { box-sizing: border-box; }
html { scroll-behavior: smooth; scroll-padding-top: 16px; }
@media (prefers-reduced-motion: reduce) { html { scroll-behavior: auto; } }
body { margin: 0; background: var(--bg); color: var(--ink); font: 400 14px/1.5 var(--sans); display: grid; grid-template-columns: 264px minmax(0, 1fr); }
a { color: var(--accent); text-decoration: none; } a:hover { text-decoration: underline; }
:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; border-radius: 4px; }
nav { position: sticky; top: 0; height: 100vh; overflow-y: auto; padding: 20px 16px; background: var(--panel); border-right: 1px solid var(--line); }
nav .mark { font-size: 15px; font-weight: 600; margin: 0 0 2px; } nav .version { color: var(--ink-3); font-size: 12px; margin: 0 0 16px; }
nav h2 { font-size: 12px; font-weight: 600; color: var(--ink-3); margin: 16px 0 4px; } nav ul { list-style: none; margin: 0; padding: 0; }
nav li a { display: block; padding: 4px 8px; margin: 0 -8px; border-radius: 6px; color: var(--ink-2); font: 12px/1.4 var(--mono); overflow-wrap: anywhere; }
nav li a:hover { background: var(--accent-soft); color: var(--accent); text-decoration: none; }
main { max-width: 940px; padding: 32px 32px 96px; }
h1 { font-size: 26px; line-height: 1.3; font-weight: 600; margin: 0 0 8px; } main > section > h2 { font-size: 20px; line-height: 26px; font-weight: 600; margin: 40px 0 12px; }
p { margin: 0 0 12px; color: var(--ink-2); max-width: 72ch; }
article { background: var(--panel); border: 1px solid var(--line); border-radius: 8px; margin: 0 0 16px; padding: 16px 20px; }
article h3 { font-size: 15px; line-height: 20px; font-weight: 600; margin: 0 0 4px; } article h4 { font-size: 12px; font-weight: 600; color: var(--ink-3); margin: 16px 0 6px; }
.route { display: flex; flex-wrap: wrap; gap: 8px; align-items: center; margin: 0 0 10px; font: 13px/1.4 var(--mono); overflow-wrap: anywhere; }
.method { font: 600 11px/1 var(--mono); padding: 4px 6px; border-radius: 4px; background: var(--accent-soft); color: var(--accent); }
.method.post { color: var(--blaze); background: transparent; box-shadow: inset 0 0 0 1px var(--blaze); }
.open, .right { font-size: 11px; color: var(--ok); border: 1px solid currentColor; border-radius: 4px; padding: 1px 6px; font-family: var(--sans); }
code, pre { font-family: var(--mono); font-size: 12px; } code { background: var(--panel-2); border-radius: 4px; padding: 1px 4px; overflow-wrap: anywhere; }
pre { background: var(--panel-2); border: 1px solid var(--line); border-radius: 6px; padding: 10px 12px; margin: 0; overflow-x: auto; color: var(--ink); }
.wide { overflow-x: auto; } table { border-collapse: collapse; width: 100%; font-size: 13px; }
th { text-align: left; font-size: 11px; font-weight: 500; color: var(--ink-3); padding: 4px 10px 4px 0; border-bottom: 1px solid var(--line-2); }
td { padding: 6px 10px 6px 0; border-bottom: 1px solid var(--line); vertical-align: top; color: var(--ink-2); } tr:last-child td { border-bottom: 0; }
td.name { font: 12px/1.6 var(--mono); color: var(--ink); white-space: nowrap; } td.type { font: 12px/1.6 var(--mono); color: var(--ink-3); min-width: 110px; }
.required { color: var(--blaze); font: 11px var(--sans); margin-left: 6px; } .depth { color: var(--line-2); }
details { margin: 8px 0 0; border-top: 1px solid var(--line); padding-top: 8px; } summary { cursor: pointer; color: var(--ink-2); font-size: 13px; }
.plain { max-width: none; margin: 8px 0 0; border-top: 1px solid var(--line); padding-top: 8px; font-size: 13px; }
.status { font: 600 12px var(--mono); color: var(--ok); margin-right: 6px; } .errors td.name { color: var(--bad); }
@media (max-width: 800px) { body { display: block; } nav { position: static; height: auto; border-right: 0; border-bottom: 1px solid var(--line); } main { padding: 20px 16px 64px; } }
@media print { nav { display: none; } body { display: block; } article { break-inside: avoid; } }
`;
