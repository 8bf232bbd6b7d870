"""Whether everybody can use a page, whatever served it: one open page is looked at from all sides (`barriers_from_all_sides`)."""

from axe_playwright_python.sync_playwright import Axe

WIDTHS = {640: "at 200 % zoom", 360: "on a phone"}  # 640 pixels are what 1280 leave when everything is twice as big
SCROLLS = "document.documentElement.scrollWidth - document.documentElement.clientWidth"
STICKING_OUT = """() => [...document.querySelectorAll('#rendered_cells *, .mj-main *')]
    .filter(n => n.getBoundingClientRect().right > innerWidth + 1 && !n.closest('.mj-table, .mj-sheet, .mj-scroll, table, pre'))
    .slice(0, 5).map(n => n.outerHTML.slice(0, 120))"""
# In forced colours the system paints: a tile's face must keep its own, and what is chosen must differ by more than its colour.
FORCED = """() => {
    const wrong = [], shown = n => n.checkVisibility() && n.getClientRects().length;
    const tile = [...document.querySelectorAll('svg.mj-tile')].find(shown);
    if (tile && getComputedStyle(tile).forcedColorAdjust !== 'none') wrong.push('tiles lose their faces');
    const look = n => { const s = getComputedStyle(n); return [s.outlineStyle, s.outlineWidth, s.borderTopWidth, s.borderBottomWidth, s.borderTopColor, s.borderStyle, s.backgroundColor, s.boxShadow, s.transform, s.textDecorationLine].join(); };
    for (const [state, value] of [['aria-selected', 'true'], ['aria-pressed', 'true'], ['aria-checked', 'true']])
        for (const on of document.querySelectorAll(`[${state}="${value}"]`)) {
            const off = shown(on) && [...on.parentElement.querySelectorAll(`[${state}="false"]`)].find(n => shown(n) && n.className.split(' ')[0] === on.className.split(' ')[0]);
            if (off && look(on) === look(off)) wrong.push(`chosen looks like not chosen: ${on.outerHTML.slice(0, 120)}`);
        }
    for (const input of document.querySelectorAll('input:checked')) { // a choice that is drawn as its label
        const on = input.closest('label'), off = on && getComputedStyle(input).opacity === '0' && [...document.querySelectorAll(`input[name="${input.name}"]:not(:checked)`)].map(n => n.closest('label')).find(n => n && shown(n));
        if (off && look(on) === look(off)) wrong.push(`chosen looks like not chosen: ${on.outerHTML.slice(0, 120)}`);
    }
    for (const on of document.querySelectorAll('.jupyter-button.mod-active')) {
        const off = shown(on) && on.parentElement.querySelector('.jupyter-button:not(.mod-active)');
        if (off && look(on) === look(off)) wrong.push(`chosen looks like not chosen: ${on.outerHTML.slice(0, 120)}`);
    }
    return wrong.slice(0, 5);
}"""
HIDDEN_BUT_SEEN = """() => [...document.querySelectorAll('.lm-mod-hidden, [style*="display: none"]')].filter(n => getComputedStyle(n).display !== 'none').slice(0, 5)
    .map(n => `${n.className}: ${n.innerText.slice(0, 60)}`)"""
# A line to type or choose in is as high as a line, and a label above it begins where it begins.
MISSHAPEN = """() => [...document.querySelectorAll('.widget-text input, .widget-dropdown select')].filter(n => n.checkVisibility()).map(n => {
    const field = n.getBoundingClientRect(), label = n.parentElement.querySelector('.widget-label')?.getBoundingClientRect();
    const above = label?.height && label.bottom <= field.top + 2;
    return field.height > 60 ? `${Math.round(field.height)} px high: ${n.outerHTML.slice(0, 120)}` : above && Math.abs(label.left - field.left) > 2 ? `not below its label: ${n.outerHTML.slice(0, 120)}` : '';
}).filter(said => said).slice(0, 5)"""
MOVING = "() => document.getAnimations().filter(one => one.playState === 'running').map(one => `${one.animationName || one.transitionProperty}`)"
UNFOCUSED = """() => {
    const kinds = ['a[href]', 'button', 'summary', 'select', '[role=option][tabindex="0"]', 'input[type=checkbox]', 'input[type=radio]', '[role=slider]', 'textarea, input[type=text]'];
    const wrong = [];
    for (const kind of kinds) {
        const node = [...document.querySelectorAll(`.mj-main :is(${kind})`)].find(n => n.checkVisibility() && !n.disabled);
        if (!node) continue;
        node.focus({ focusVisible: true });
        const style = getComputedStyle(node);
        if (document.activeElement === node && (style.outlineStyle === 'none' || parseFloat(style.outlineWidth) < 2)) wrong.push(`no ring around the focus: ${node.outerHTML.slice(0, 120)}`);
        node.blur();
    }
    return wrong;
}"""


def barriers(page) -> list[str]:
    """What axe-core finds that keeps people out, as readable lines."""
    found = Axe().run(page).response["violations"]
    serious = [rule for rule in found if rule["impact"] in ("serious", "critical")]
    return [f"{rule['id']}: {rule['help']}: {node['html'][:160]}" for rule in serious for node in rule["nodes"][:3]]


def sticking_out(page) -> list[str]:
    """Which elements are wider than the page, for a message that helps."""
    return page.evaluate(STICKING_OUT) or ["the page scrolls sideways"] if page.evaluate(SCROLLS) > 0 else []


def barriers_from_all_sides(page) -> list[str]:
    """Light, dark, twice as big, on a phone, in the system's own colours, without motion: what is wrong, each line with where."""
    found = [f"light: {one}" for one in barriers(page)]
    found += [f"hidden by a widget, shown by a style sheet: {one}" for one in page.evaluate(HIDDEN_BUT_SEEN)]
    found += [f"a field is misshapen: {one}" for one in page.evaluate(MISSHAPEN)]
    page.emulate_media(color_scheme="dark")
    page.wait_for_function("document.documentElement.dataset.theme === 'dark'")
    page.wait_for_timeout(200)  # colours that fade are read when they have arrived
    found += [f"dark: {one}" for one in barriers(page)]
    for width, where in WIDTHS.items():
        page.set_viewport_size({"width": width, "height": 740})
        page.wait_for_timeout(150)
        found += [f"{where}: {one}" for one in sticking_out(page) + page.evaluate(MISSHAPEN)]
    page.emulate_media(color_scheme="light", forced_colors="active", reduced_motion="reduce")
    page.wait_for_timeout(50)
    found += [f"forced colours: {one}" for one in page.evaluate(FORCED) + page.evaluate(UNFOCUSED)]
    return found + [f"motion: {one}" for one in page.evaluate(MOVING)]
