// Processors over time: one band a policy, all of the same stretch of time. Drag to move, wheel, pinch or + and - to
// zoom, 0 for everything.
const kBand = 260, kStrip = 14, kAxis = 26, kLeft = 52, kRight = 8, kGap = 4;
const kColours = ["#4e79a7", "#f28e2b", "#59a14f", "#b07aa1", "#76b7b2", "#d8a31a", "#9c755f", "#e15759"];
const kSteps = [1, 2, 5, 10, 30, 60, 300, 600, 1800, 3600, 7200, 21600, 43200, 86400, 172800, 259200, 432000, 604800, 1209600, 2592000, 7776000, 31536000];
const kUnits = [["d", 86400], ["h", 3600], ["min", 60], ["s", 1]];
const kZoom = 1.25, kShortest = 1; // of the window: no less than a second

function duration(seconds) {
  const parts = [];
  let rest = Math.round(seconds);
  for (const [name, length] of kUnits) {
    const count = Math.floor(rest / length);
    rest -= count * length;
    if (count > 0) parts.push(`${count} ${name}`);
    if (parts.length === 2) break;
  }
  return parts.join(" ") || "0 s";
}

const colour = (job) => kColours[job % kColours.length];

// A colour of the page as a canvas takes it: only a computed one knows whether it is dark.
function ink(element, name) {
  element.style.color = `var(${name})`;
  return getComputedStyle(element).color;
}

// What is shown of the log, the same for every band.
class View {
  constructor(data) {
    this.begin = data.begin;
    this.end = data.end;
    this.bands = [];
    this.all();
  }
  all() {
    this.show(this.begin, this.end);
  }
  show(from, to) {
    const whole = this.end - this.begin;
    const span = Math.min(Math.max(to - from, Math.min(kShortest, whole)), whole);
    this.from = Math.min(Math.max(from, this.begin), this.end - span);
    this.to = this.from + span;
    document.documentElement.dataset.shown = `${this.from} ${this.to}`;
    for (const band of this.bands) band.later();
  }
  zoom(factor, at) {
    this.show(at - (at - this.from) / factor, at + (this.to - at) / factor);
  }
  move(seconds) {
    this.show(this.from + seconds, this.to + seconds);
  }
  middle() {
    return (this.from + this.to) / 2;
  }
}

class Band {
  constructor(place, data, policy, view) {
    this.data = data;
    this.policy = policy;
    this.view = view;
    this.canvas = place.querySelector("canvas");
    this.told = place.querySelector(".gantt-told");
    this.usual = this.told.textContent;
    this.pointers = new Map();
    this.wire();
    new ResizeObserver(() => this.later()).observe(this.canvas);
  }

  later() {
    if (this.waiting) return;
    this.waiting = true;
    requestAnimationFrame(() => {
      this.waiting = false;
      this.draw();
    });
  }

  x(time) {
    return kLeft + ((this.width - kLeft - kRight) * (time - this.view.from)) / (this.view.to - this.view.from);
  }
  time(x) {
    return this.view.from + ((x - kLeft) / (this.width - kLeft - kRight)) * (this.view.to - this.view.from);
  }
  y(processor) {
    return (kBand * processor) / this.data.processors;
  }

  draw() {
    this.width = this.canvas.clientWidth;
    const high = kBand + kGap + kStrip + kAxis, sharp = window.devicePixelRatio || 1;
    this.canvas.width = Math.round(this.width * sharp);
    this.canvas.height = Math.round(high * sharp);
    const c = this.canvas.getContext("2d");
    c.scale(sharp, sharp);
    c.font = "12px system-ui, sans-serif";
    c.fillStyle = ink(this.canvas, "--paper");
    c.fillRect(kLeft, 0, this.width - kLeft - kRight, kBand);
    c.save();
    c.beginPath();
    c.rect(kLeft, 0, this.width - kLeft - kRight, high);
    c.clip();
    this.drawJobs(c);
    this.drawHeads(c);
    c.restore();
    this.drawAxis(c);
  }

  drawJobs(c) {
    const { jobs } = this.data, { starts, where } = this.policy;
    c.lineWidth = 0.5;
    c.strokeStyle = ink(this.canvas, "--card");
    for (let k = 0; k < jobs.length; ++k) {
      const start = starts[k], end = start + jobs[k][3];
      if (end < this.view.from || start > this.view.to) continue;
      const left = this.x(start), wide = Math.max(this.x(end) - left, 0.5);
      c.fillStyle = colour(k);
      for (let s = 0; s < where[k].length; s += 2) {
        c.fillRect(left, this.y(where[k][s]), wide, this.y(where[k][s + 1]));
        if (wide > 3) c.strokeRect(left, this.y(where[k][s]), wide, this.y(where[k][s + 1]));
      }
    }
  }

  drawHeads(c) {
    for (const [k, from, until] of this.policy.heads) {
      if (until < this.view.from || from > this.view.to) continue;
      c.fillStyle = colour(k);
      c.fillRect(this.x(from), kBand + kGap, Math.max(this.x(until) - this.x(from), 0.5), kStrip);
    }
  }

  drawAxis(c) {
    const span = this.view.to - this.view.from, room = Math.max(2, Math.floor((this.width - kLeft - kRight) / 90));
    const step = kSteps.find((s) => span / s <= room) ?? span / room;
    c.fillStyle = ink(this.canvas, "--muted");
    c.strokeStyle = ink(this.canvas, "--edge");
    c.strokeRect(kLeft, 0, this.width - kLeft - kRight, kBand);
    c.textAlign = "right";
    c.fillText("0", kLeft - 6, 10);
    c.fillText(this.data.processors.toLocaleString("en"), kLeft - 6, kBand);
    c.fillText("head", kLeft - 6, kBand + kGap + kStrip - 3);
    c.textAlign = "center";
    const low = kBand + kGap + kStrip;
    for (let t = Math.ceil((this.view.from - this.view.begin) / step) * step; t <= this.view.to - this.view.begin; t += step) {
      const x = this.x(this.view.begin + t), text = t === 0 ? "0" : `+${duration(t)}`;
      c.beginPath();
      c.moveTo(x, low);
      c.lineTo(x, low + 4);
      c.stroke();
      const half = c.measureText(text).width / 2;
      c.fillText(text, Math.min(Math.max(x, half), this.width - half), low + 18);
    }
  }

  // The job at a point of the canvas, or the head that waits there.
  sentence(x, y) {
    const time = this.time(x), { jobs } = this.data, { starts, where, heads } = this.policy;
    const at = (t) => `+${duration(t - this.view.begin)}`;
    if (y > kBand) {
      const head = heads.find(([, from, until]) => from <= time && time < until);
      return head && `Job ${jobs[head[0]][0]} (width ${jobs[head[0]][1]}) is the head and waits from ${at(head[1])} to ${at(head[2])}.`;
    }
    const processor = (y / kBand) * this.data.processors;
    for (let k = 0; k < jobs.length; ++k) {
      if (time < starts[k] || time >= starts[k] + jobs[k][3]) continue;
      for (let s = 0; s < where[k].length; s += 2)
        if (processor >= where[k][s] && processor < where[k][s] + where[k][s + 1])
          return `Job ${jobs[k][0]}: width ${jobs[k][1]}, submitted at ${at(jobs[k][2])}, waited ${duration(starts[k] - jobs[k][2])}, ran ${duration(jobs[k][3])}.`;
    }
    return undefined;
  }

  wire() {
    const canvas = this.canvas;
    canvas.addEventListener("wheel", (e) => {
      e.preventDefault();
      if (Math.abs(e.deltaX) > Math.abs(e.deltaY)) this.view.move((this.time(e.deltaX) - this.time(0)));
      else this.view.zoom(e.deltaY < 0 ? kZoom : 1 / kZoom, this.time(e.offsetX));
    }, { passive: false });
    canvas.addEventListener("pointerdown", (e) => {
      canvas.setPointerCapture(e.pointerId);
      this.pointers.set(e.pointerId, e.offsetX);
    });
    canvas.addEventListener("pointermove", (e) => this.moved(e));
    for (const end of ["pointerup", "pointercancel"]) canvas.addEventListener(end, (e) => this.pointers.delete(e.pointerId));
    canvas.addEventListener("pointerleave", () => (this.told.textContent = this.usual));
    canvas.addEventListener("keydown", (e) => this.key(e));
  }

  moved(e) {
    this.told.textContent = this.sentence(e.offsetX, e.offsetY) ?? this.usual;
    const before = this.pointers.get(e.pointerId);
    if (before === undefined) return;
    if (this.pointers.size === 1) this.view.move(this.time(before) - this.time(e.offsetX));
    if (this.pointers.size === 2) {
      const other = [...this.pointers].find(([id]) => id !== e.pointerId)[1];
      const apart = Math.max(Math.abs(before - other), 1), now = Math.max(Math.abs(e.offsetX - other), 1);
      this.view.zoom(now / apart, this.time(other));
    }
    this.pointers.set(e.pointerId, e.offsetX);
  }

  key(e) {
    const tenth = (this.view.to - this.view.from) / 10;
    const does = {
      ArrowLeft: () => this.view.move(-tenth), ArrowRight: () => this.view.move(tenth), 0: () => this.view.all(),
      "+": () => this.view.zoom(kZoom, this.view.middle()), "-": () => this.view.zoom(1 / kZoom, this.view.middle()),
    }[e.key];
    if (!does) return;
    e.preventDefault();
    does();
  }
}

export function drawGantt() {
  const carried = document.getElementById("gantt");
  if (!carried) return;
  const data = JSON.parse(carried.textContent), view = new View(data);
  for (const place of document.querySelectorAll("[data-gantt]"))
    view.bands.push(new Band(place, data, data.policies[Number(place.dataset.gantt)], view));
  for (const button of document.querySelectorAll("[data-zoom]"))
    button.addEventListener("click", () => {
      const factor = Number(button.dataset.zoom);
      if (factor === 0) view.all();
      else view.zoom(factor, view.middle());
    });
  const again = () => view.bands.forEach((band) => band.later());
  new MutationObserver(again).observe(document.documentElement, { attributeFilter: ["data-theme"] });
  matchMedia("(prefers-color-scheme: dark)").addEventListener("change", again);
  again();
}
