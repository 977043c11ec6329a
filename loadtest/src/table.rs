//! Aligned tables that are valid Markdown.

use comfy_table::presets::ASCII_MARKDOWN;
use comfy_table::{CellAlignment, Table};

/// Formats rows under a head: the first column is text, the others are figures and right-aligned.
#[must_use]
pub fn table(head: &[&str], rows: &[Vec<String>]) -> String {
    let mut table = Table::new();
    table.load_style(ASCII_MARKDOWN).set_header(head.iter().copied()).add_rows(rows.iter().cloned());
    for column in table.column_iter_mut().skip(1) {
        column.set_cell_alignment(CellAlignment::Right);
    }
    format!("{table}\n")
}

/// Formats to three significant digits: `0.28`, `19.4`, `180`.
#[must_use]
pub fn figure(value: f64) -> String {
    match value.abs() {
        small if small < 10.0 => format!("{value:.2}"),
        middle if middle < 100.0 => format!("{value:.1}"),
        _ => format!("{value:.0}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn columns_are_aligned() {
        let rows = vec![vec!["big-room".into(), "19.4".into()], vec!["µs".into(), "7".into()]];
        let text = table(&["what", "µs a delivery"], &rows);
        assert_eq!(
            text,
            "| what     | µs a delivery |\n|----------|---------------|\n| big-room |          19.4 |\n| µs       |             7 |\n"
        );
    }

    #[test]
    fn figures_have_three_digits() {
        assert_eq!([0.284, 19.44, 180.3, 9.996].map(figure), ["0.28", "19.4", "180", "10.00"]);
    }
}
