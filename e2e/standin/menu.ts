/** Electron's `Menu`, whose items tests read and click. */
import type { MenuItemConstructorOptions } from 'electron';
import { BrowserWindow } from './browser-window.ts';
import { preventable } from './events.ts';
import { strict } from './strict.ts';

class MenuItem {
  readonly id: string | undefined;
  readonly label: string;
  readonly role: string | undefined;
  readonly accelerator: string | undefined;
  readonly submenu: Menu | undefined;
  readonly click: () => void;

  constructor({ id, label, role, accelerator, submenu, click }: MenuItemConstructorOptions) {
    this.id = id;
    this.label = label ?? role ?? '';
    this.role = role;
    this.accelerator = accelerator;
    this.submenu = Array.isArray(submenu) ? Menu.buildFromTemplate(submenu) : undefined;
    this.click = () => {
      // By reflection, since the item and the window don't have Electron's types.
      if (click !== undefined) Reflect.apply(click, undefined, [this, BrowserWindow.getFocusedWindow(), preventable()]);
    };
  }
}

export class Menu {
  readonly items: MenuItem[] = [];
  private static application: Menu | null = null;

  static buildFromTemplate(template: readonly MenuItemConstructorOptions[]): Menu {
    const menu = new Menu();
    menu.items.push(...template.map((options) => strict('MenuItem', new MenuItem(options))));
    return menu;
  }

  static setApplicationMenu(menu: Menu | null): void {
    Menu.application = menu;
  }

  static getApplicationMenu(): Menu | null {
    return Menu.application;
  }

  getMenuItemById(id: string): MenuItem | null {
    for (const item of this.items) {
      const found = item.id === id ? item : item.submenu?.getMenuItemById(id);
      if (found) return found;
    }
    return null;
  }
}
