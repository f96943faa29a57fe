/** The window in Spanish, and in a pseudo-language that runs from right to left. */
import type { Page } from '@playwright/test';
import { axeViolationsInBothThemes } from './harness/axe.ts';
import { expect, test } from './harness/test.ts';
import { words } from './harness/words.ts';

const TABLE = {
  name: 'sitios.csv',
  mimeType: 'text/csv',
  buffer: Buffer.from('nombre,lat,lon\nMontevideo,-34.9058,-56.1882\n'),
};

/** Reloads the window in a language, as if left at Montevideo with a point looked up. */
async function openWithLanguage(page: Page, language: string): Promise<void> {
  await page.evaluate(
    ([layout, preferences]) => {
      // Runs after the window's own handlers, which save its state.
      window.addEventListener('pagehide', () => {
        localStorage.setItem('cairn.layout', layout);
        localStorage.setItem('cairn.preferences', preferences);
      });
    },
    [
      JSON.stringify({
        state: {
          view: { lon: -56.1882, lat: -34.9058, zoom: 14, bearing: 0 },
          lastPoint: { lon: -56.1882, lat: -34.9058 },
          welcomed: true,
        },
        version: 1,
      }),
      JSON.stringify({ state: { language }, version: 1 }),
    ] as const,
  );
  await page.reload();
  await page.getByRole('navigation').waitFor();
}

const language = (page: Page): Promise<(string | null)[]> =>
  page.evaluate(() => [document.documentElement.lang, document.documentElement.dir]);

test('another language applies immediately, in place, and after the next start', async ({ launch }) => {
  const { page } = await launch();
  expect(await language(page)).toEqual(['en', 'ltr']);
  await page.getByRole('button', { name: words('common.settings'), exact: true }).click();
  await page.getByRole('radio', { name: /^Español/ }).check();
  await expect(page.getByRole('heading', { name: 'Ajustes' })).toBeVisible();
  expect(await language(page)).toEqual(['es', 'ltr']);
  await expect(page.getByText(/^Los [\d.]+ textos$/).first()).toBeVisible();
  await expect(page.getByText('Entwurf', { exact: true })).toBeVisible();

  await page.reload();
  await expect(page.getByRole('navigation', { name: 'Espacios de trabajo' })).toBeVisible();
  await page.getByRole('button', { name: 'Ajustes', exact: true }).click();
  await page.getByRole('radio', { name: /^English/ }).check();
  await expect(page.getByRole('heading', { name: words('common.settings') })).toBeVisible();
});

test('every workspace is in Spanish and meets WCAG 2.2 AA in both themes', async ({ cairn: { page } }) => {
  await openWithLanguage(page, 'es');

  await test.step('the panel', async () => {
    const panel = page.getByRole('complementary');
    await expect(panel.getByRole('button', { name: /^Zona horaria/ })).toBeVisible();
    await expect(panel).toContainText('Aquí el reloj no cambia.');
    await expect(panel).toContainText('País');
    await expect(page.getByRole('application')).toHaveAttribute('aria-label', /^Mapa, /);
    // Sections that are loading are faded.
    await expect(panel.locator('[data-state="loading"]')).toHaveCount(0);
    expect(await axeViolationsInBothThemes(page)).toEqual([]);
  });

  await test.step('the print preview with its orientation', async () => {
    await page.keyboard.press('Control+p');
    const dialog = page.getByRole('dialog');
    await dialog.getByText('Vertical', { exact: true }).click();
    await expect(dialog.getByRole('combobox', { name: 'Papel' })).toHaveValue('A4, 210 × 297 mm');
    await dialog.getByText('Horizontal', { exact: true }).click();
    await expect(dialog.getByRole('combobox', { name: 'Papel' })).toHaveValue('A4, 297 × 210 mm');
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
  });

  await test.step('Packs', async () => {
    await page.getByRole('button', { name: 'Paquetes', exact: true }).click();
    await expect(page.getByRole('heading', { name: 'Paquetes' })).toBeVisible();
    await expect(page.getByRole('columnheader', { name: 'Contenido' })).toBeVisible();
    await expect(page.getByText(/Cada respuesta procede de un paquete de este equipo/)).toBeVisible();
    expect(await axeViolationsInBothThemes(page)).toEqual([]);
  });

  await test.step('Batch', async () => {
    await page.getByRole('button', { name: 'Lote', exact: true }).click();
    await page.locator('input[type=file]').setInputFiles(TABLE);
    await expect(page.getByRole('button', { name: /^Ejecutar 1 fila/ })).toBeVisible();
    await expect(page.getByText('Dirección más cercana').first()).toBeVisible();
    expect(await axeViolationsInBothThemes(page)).toEqual([]);
  });

  await test.step('Matrix and API', async () => {
    await page.getByRole('button', { name: 'Matriz', exact: true }).click();
    await expect(page.getByRole('button', { name: /^Calcular matriz/ })).toBeVisible();
    expect(await axeViolationsInBothThemes(page)).toEqual([]);
    await page.getByRole('button', { name: 'API', exact: true }).click();
    await expect(page.getByText('Peticiones por día')).toBeVisible();
    expect(await axeViolationsInBothThemes(page)).toEqual([]);
  });

  await test.step('Settings', async () => {
    await page.getByRole('button', { name: 'Ajustes', exact: true }).click();
    await expect(page.getByRole('region', { name: 'Apariencia' })).toContainText('Oscuro');
    expect(await axeViolationsInBothThemes(page)).toEqual([]);
  });
});

/** Returns the texts of elements that extend beyond the window's edges. */
const overflowingTexts = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll('button, h1, h2, h3, label, input')]
      .filter((element) => element.checkVisibility() && !element.closest('.maplibregl-map, .visually-hidden'))
      .filter((element) => {
        const { left, right, width } = element.getBoundingClientRect();
        return width > 1 && (left < -1 || right > innerWidth + 1);
      })
      .map((element) => element.textContent || element.getAttribute('aria-label') || element.tagName),
  );

test('right-to-left texts, a third longer, fit into the window on every workspace', async ({ cairn: { page } }) => {
  await openWithLanguage(page, 'pseudo');
  expect(await language(page)).toEqual(['en', 'rtl']);
  for (const size of [
    { width: 1440, height: 900 },
    { width: 900, height: 700 },
  ]) {
    await page.setViewportSize(size);
    for (let place = 0; place < 6; place += 1) {
      const button = page.getByRole('navigation').getByRole('button').nth(place);
      await button.click();
      await expect(button).toHaveAttribute('aria-current', 'page');
      await page.waitForTimeout(500);
      expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
      expect(await overflowingTexts(page)).toEqual([]);
    }
  }
});
